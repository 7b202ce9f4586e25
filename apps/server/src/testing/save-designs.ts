/** A process that saves and deletes designs one after the other, and says so on its output when each is acknowledged. */
import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { openImages } from '../features/images/open-images.ts'
import { createAccountDesigns } from '../features/projects/account-designs.ts'
import { deleteProject, insertProject } from '../features/projects/projects.repository.ts'
import { openDatabase } from '../platform/database/database.ts'
import { users } from '../platform/database/schema.ts'
import { IMAGE_OPTIONS } from './image-options.ts'
import { QuickPainter } from './quick-painter.ts'

const [, , dataDir, round] = process.argv
const { db } = await openDatabase({ url: null, dataDir, onConnectionLost: console.error })
const options = { ...IMAGE_OPTIONS, db, dataDir, painter: new QuickPainter(), onError: console.error }
const { pictures } = await openImages(options)
const { removeUnusedPictures } = createAccountDesigns(db, pictures)
const person = { username: `r${round}`, email: `r${round}@example.com` }
const [{ id: userId }] = await db.insert(users).values(person).returning({ id: users.id })
process.stdout.write('open\n')

for (let count = 0; ; count++) {
  const id = await save()
  process.stdout.write(`${id}\n`)
  if (count % 2 === 1) await removeUnusedPictures((await deleteProject(db, userId, id)) ?? [])
}

/** A design whose two pictures nobody else has. */
async function save(): Promise<number> {
  const filePath = `${dataDir}/${randomUUID()}`
  await writeFile(filePath, randomBytes(20_000))
  const prepared = [await pictures.prepare({ kind: 'stored', image: { filePath, format: 'png' } })]
  await rm(filePath)
  const [{ picture }] = prepared
  const design = { name: 'Home', kind: 'paint', isExterior: true, selections: '[]' } as const
  const project = { ...design, userId, originalId: picture.id, resultId: picture.id }
  return db.transaction((tx) => pictures.keep(tx, prepared, () => insertProject(tx, project)))
}
