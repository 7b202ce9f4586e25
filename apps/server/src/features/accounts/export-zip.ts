import type { OpenedObject } from '../../platform/storage/object-store.ts'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of the zip: a text, or a stored picture, which is compressed already. */
export type ExportEntry =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly open: () => Promise<OpenedObject | null> }

/** Zips as it reads, so that any number of pictures takes the memory of one piece. */
export async function* zipEntries(entries: AsyncIterable<ExportEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    ready.push(chunk)
  })
  const takeReady = () => {
    const chunks = ready
    ready = []
    return chunks
  }
  for await (const entry of entries) {
    const packer = 'text' in entry ? new ZipDeflate(entry.name) : new ZipPassThrough(entry.name)
    zip.add(packer)
    for await (const chunk of readEntry(entry)) {
      packer.push(chunk)
      yield* takeReady()
    }
    packer.push(new Uint8Array(), true)
  }
  zip.end()
  yield* takeReady()
}

async function* readEntry(entry: ExportEntry): AsyncGenerator<Uint8Array> {
  if ('text' in entry) {
    yield new TextEncoder().encode(entry.text)
    return
  }
  const picture = await entry.open()
  if (picture === null) throw new Error(`${entry.name} was deleted during the export`)
  yield* picture.stream as AsyncIterable<Uint8Array>
}
