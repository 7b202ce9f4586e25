import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { openImages } from '../features/images/open-images.ts'
import { openDatabase } from '../platform/database/database.ts'
import { pictures, projects } from '../platform/database/schema.ts'
import { IMAGE_OPTIONS, sweepTimeNow } from './image-options.ts'
import { killWhileWriting } from './kill-while-writing.ts'
import { QuickPainter } from './quick-painter.ts'

const SAVED_PER_ROUND = 15

/** Kills a server while designs are saved and deleted, again and again over the same data, and audits these each time. */
export async function crashWhileSaving(rounds: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-crash-'))
  const kept: string[] = []
  for (let round = 0; round < rounds; round++) {
    const saved = await killWhileWriting(dataDir, round, SAVED_PER_ROUND, 'save-designs.ts')
    // every other one was deleted again
    kept.push(...saved.filter((_id, index) => index % 2 === 0))
    await audit(dataDir, kept)
  }
  await rm(dataDir, { recursive: true })
}

/** No row lacks its file, every acknowledged design is there, and after a sweep nothing else is. */
async function audit(dataDir: string, kept: readonly string[]): Promise<void> {
  const { db, close } = await openDatabase({ url: null, dataDir, onConnectionLost: () => undefined })
  const listFiles = async () => (await readdir(path.join(dataDir, 'pictures'))).toSorted()
  const listRows = async () =>
    (await db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id).toSorted()
  const designs = (await db.select({ id: projects.id }).from(projects)).map(({ id }) => String(id))
  expect(designs).toEqual(expect.arrayContaining([...kept]))
  expect(await listFiles()).toEqual(expect.arrayContaining(await listRows()))

  const painter = new QuickPainter()
  const images = await openImages({ ...IMAGE_OPTIONS, db, dataDir, painter })
  await images.sweep(sweepTimeNow())
  const rows = await listRows()
  expect(await listFiles()).toEqual(rows)
  expect(rows).toHaveLength(designs.length)
  await close()
}
