import { readLines } from '../platform/database/snapshot/read-lines.ts'
import type { TakenSnapshot } from '../platform/database/snapshot/take-snapshot.ts'
import { rowsFileOf } from '../platform/database/snapshot/write-snapshot.ts'

type Source = Pick<TakenSnapshot, 'folder' | 'snapshot'>

/** Reads some columns of a snapshot's table, as texts. */
async function* readColumns<Name extends string>(
  { folder, snapshot }: Source,
  tableName: string,
  names: readonly Name[],
): AsyncGenerator<Record<Name, string | null>> {
  const table = snapshot.tables.find(({ name }) => name === tableName)
  const places = names.map((name) => table?.columns.findIndex((column) => column.name === name) ?? -1)
  if (places.includes(-1)) throw new Error(`the database has no ${tableName} with ${names.join(', ')}`)
  for await (const line of readLines(rowsFileOf(folder, tableName))) {
    const values = JSON.parse(line) as (string | null)[]
    yield Object.fromEntries(names.map((name, place) => [name, values[places[place]]])) as Record<
      Name,
      string | null
    >
  }
}

/** Lists the keys of all pictures. */
export async function* listPictureKeys(source: Source): AsyncGenerator<{ id: string; key: string }> {
  for await (const { id, format } of readColumns(source, 'pictures', ['id', 'format']))
    yield { id: id ?? '', key: `pictures/${id}/full.${format}` }
}

/** Lists the keys of all results and of the photos that they were made from. */
export async function* listResultKeys(source: Source): AsyncGenerator<string> {
  for await (const { result_id: id } of readColumns(source, 'generations', ['result_id']))
    if (id !== null) yield* [`results/${id}/full.png`, `results/${id}/original.jpeg`]
}

/** @returns those of the pictures that a design refers to */
export async function findShownPictures(source: Source, ids: ReadonlySet<string>): Promise<Set<string>> {
  const shown = new Set<string>()
  for await (const design of readColumns(source, 'projects', ['original_id', 'result_id']))
    for (const id of Object.values(design)) if (id !== null && ids.has(id)) shown.add(id)
  return shown
}
