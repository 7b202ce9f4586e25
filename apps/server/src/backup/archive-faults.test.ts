import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { eq, sql } from '../platform/database/drizzle.ts'
import { pack } from 'tar-stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { refuseUnfinishedRestore } from '../features/installation/restore-marker.ts'
import { generations, outboxMails, projects, quoteRequests, users } from '../platform/database/schema.ts'
import { snapshotFolderOf } from '../platform/database/snapshot/snapshot-socket.ts'
import { writeSnapshot } from '../platform/database/snapshot/write-snapshot.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.ts'
import { listKeys, openTestStore, type TestStore } from '../testing/open-test-store.ts'
import { seedProject } from '../testing/seed-designs.ts'
import { randomFrom } from '../testing/seeded-random.ts'
import { MANIFEST, MANIFEST_HASH, type Manifest } from './archive-format.ts'
import { ArchiveFault, readArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyArchive } from './verify-archive.ts'
import { writeBackup, type BackupCounts } from './write-backup.ts'

/** The end of a tar archive holds no data: its last entry's padding and two empty blocks. */
const EMPTY_END_BYTES = 2048
const VISITOR = '7c0a3c39-52ce-4b68-9c4a-8d2f8f4f2a01'
const RESULT = 'r'.repeat(22)
const PICTURES = ['original', 'result'].map((content) => ({
  content,
  key: `pictures/${createHash('sha256').update(content).digest('base64url')}/full.png`,
}))

let source: TestDatabase
let files: TestStore
let archive: Buffer
let original: Manifest

/** @param beforePictures happens after the rows were read */
async function makeArchive(
  beforePictures: () => Promise<void> = () => Promise.resolve(),
): Promise<{ bytes: Buffer; counts: BackupCounts }> {
  const chunks: Buffer[] = []
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  const takeSnapshot = async () => {
    const folder = snapshotFolderOf(files.dataDir)
    const snapshot = await writeSnapshot(source.db, folder)
    await beforePictures()
    return { snapshot, folder, release: () => rm(folder, { recursive: true }) }
  }
  const onProgress = () => undefined
  const counts = await writeBackup({ takeSnapshot, store: files.store, output, hasResults: true, onProgress })
  return { bytes: Buffer.concat(chunks), counts }
}

async function verify(bytes: Buffer): Promise<Manifest> {
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-verify-'))
  return verifyArchive(inPieces(bytes), folder).finally(() => rm(folder, { recursive: true }))
}

/** As from a disk. */
function inPieces(bytes: Buffer): Readable {
  const PIECE = 64 * 1024
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, n) =>
      bytes.subarray(n * PIECE, (n + 1) * PIECE),
    ),
  )
}

beforeAll(async () => {
  source = await openTestDatabase()
  files = await openTestStore('files')
  const { db } = source
  await db.insert(users).values({ username: 'ada', email: 'ada@example.com' })
  await seedProject(db, { userId: 1 })
  for (const { key, content } of PICTURES)
    await files.store.put(key, Readable.from([Buffer.from(content)]), content.length)
  for (const name of ['full.png', 'original.jpeg'])
    await files.store.put(`results/${RESULT}/${name}`, Readable.from([Buffer.from(name)]), name.length)
  await db.execute(sql`insert into visitors (id) values (${VISITOR})`)
  const door = sql`'{}'::jsonb`
  await db.execute(sql`
    insert into quote_requests (visitor_id, name, phone, postcode, note, door) values (${VISITOR}, 'n', '1', '1', '', ${door})`)
  for (const resultId of [RESULT, 'x'.repeat(22)])
    await db.execute(sql`
      insert into generations (visitor_id, state, lease_expires_at, name, is_exterior, selections, result_id)
      values (${VISITOR}, 'done', now(), '', true, '[]', ${resultId})`)
  await db.execute(sql`
    insert into outbox_mails (message_id, sealed_mail, address_tags, expires_at) values ('m', 's', '{}', now())`)
  archive = (await makeArchive()).bytes
  original = await verify(archive)
})

afterAll(async () => {
  await source.close()
  await files.close()
})

describe('an archive', () => {
  test('is complete, and has what the rows refer to', () => {
    const names = original.entries.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(PICTURES.map(({ key }) => key)))
    expect(names).toEqual(expect.arrayContaining([`results/${RESULT}/full.png`, 'database/users.ndjson']))
    expect(original.tables.find(({ name }) => name === 'users')?.rows).toBe(1)
  })

  test('is refused when it is cut, wherever', async () => {
    const random = randomFrom(40)
    const lengths = Array.from({ length: 60 }, () =>
      Math.floor(random() * (archive.length - EMPTY_END_BYTES)),
    )
    for (const length of [...lengths, 0, 512, archive.length - EMPTY_END_BYTES]) {
      const error: unknown = await verify(archive.subarray(0, length)).catch((reason: unknown) => reason)
      expect([length, error]).toEqual([length, expect.any(ArchiveFault)])
    }
  })

  test('is refused when a byte was altered, unless no data is there', async () => {
    const random = randomFrom(41)
    let refused = 0
    for (let count = 0; count < 150; count++) {
      const altered = Buffer.from(archive)
      const place = Math.floor(random() * (archive.length - EMPTY_END_BYTES))
      altered[place] ^= 1 << Math.floor(random() * 8)
      const found = await verify(altered).catch((error: unknown) => error)
      if (found instanceof ArchiveFault) refused++
      else expect([place, found]).toEqual([place, original])
    }
    expect(refused).toBeGreaterThan(50)
  })

  test.each(['original', '"ada"', 'full.png', '"entries"'])(
    'is refused when %s was altered in it',
    async (text) => {
      const altered = Buffer.from(archive)
      altered[archive.lastIndexOf(text)] ^= 1
      const error: unknown = await verify(altered).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ArchiveFault)
      expect(String(error)).toContain('altered')
    },
  )
})

interface RepackChanges {
  readonly manifest?: (manifest: Manifest) => object
  readonly skip?: string
  readonly add?: string
}

/** The same archive, changed by somebody who can compute hashes. */
async function repack({ manifest = (same) => same, skip, add }: RepackChanges): Promise<Buffer> {
  const tar = pack()
  const bytes = buffer(Readable.from(tar))
  for await (const { name, stream } of readArchive(inPieces(archive))) {
    const content = await buffer(stream)
    if (name === MANIFEST) {
      if (add !== undefined) tar.entry({ name: add }, 'more')
      const changed = JSON.stringify(manifest(JSON.parse(content.toString()) as Manifest))
      tar.entry({ name }, changed)
      tar.entry({ name: MANIFEST_HASH }, createHash('sha256').update(changed).digest('hex'))
    } else if (name !== MANIFEST_HASH && name !== skip) tar.entry({ name }, content)
  }
  tar.finalize()
  return bytes
}

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['a text', () => Buffer.from('hello '.repeat(200)), 'it is no tar archive'],
  ['a compressed one', () => gzipSync(archive), 'it is no tar archive'],
  ['another tar', () => repack({ manifest: () => ({ format: 'photos' }) }), 'no backup of Housecoat'],
  [
    'one of a later format',
    () => repack({ manifest: (manifest) => ({ ...manifest, version: 2 }) }),
    'it has the format 2, and this release reads 1',
  ],
  [
    'one of an older release',
    () => repack({ manifest: (manifest) => ({ ...manifest, migrations: manifest.migrations.slice(0, -1) }) }),
    'an older release made it: it lacks the migration 20',
  ],
  [
    'one of a newer release',
    () =>
      repack({
        manifest: (manifest) => ({
          ...manifest,
          migrations: [
            ...manifest.migrations,
            { writtenMs: Date.UTC(2099, 0, 2), hash: 'of a later release' },
          ],
        }),
      }),
    'it has the migration 2099-01-02T00:00:00.000Z that this release does not know',
  ],
  ['one without a picture', () => repack({ skip: PICTURES[0].key }), `${PICTURES[0].key} is missing`],
  [
    'one with a picture too many',
    () => repack({ add: PICTURES[0].key.replace('png', 'webp') }),
    'does not list',
  ],
  ['one with a foreign file', () => repack({ add: '../escape' }), 'which no backup holds'],
  [
    'one that lists nothing',
    () => repack({ manifest: (manifest) => ({ ...manifest, entries: 'none' }) }),
    'manifest.json is not valid: entries',
  ],
])('is refused: %s', async (_name, make, reason) => {
  const error: unknown = await verify(await make()).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ArchiveFault)
  expect(String(error)).toContain(reason)
})

describe('a restore', () => {
  let target: TestDatabase
  let targetFiles: TestStore
  let folder: string

  beforeEach(async () => {
    target = await openTestDatabase()
    targetFiles = await openTestStore('files')
    folder = await mkdtemp(path.join(tmpdir(), 'housecoat-restore-'))
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    await target.close()
    await targetFiles.close()
    await rm(folder, { recursive: true })
  })

  async function restore(bytes: Buffer, { mayReplace = false, given = bytes } = {}) {
    const rows = await mkdtemp(path.join(folder, 'rows-'))
    const manifest = await verifyArchive(inPieces(bytes), rows)
    return restoreBackup({
      ...{ archiveName: 'test', manifest, folder: rows, store: targetFiles.store, mayReplace },
      openArchive: () => Promise.resolve(inPieces(given)),
      openDatabase: () => Promise.resolve({ ...target, close: () => Promise.resolve() }),
      databaseKind: 'embedded',
      onProgress: () => undefined,
    })
  }

  const listUsernames = async () => (await target.db.select().from(users)).map(({ username }) => username)

  test('sends no mail again, and forgets results that are gone', async () => {
    expect(await restore(archive)).toEqual({ objects: 4, quarantined: 0, droppedMails: 1 })
    expect(await target.db.select().from(outboxMails)).toEqual([])
    expect(await target.db.select().from(quoteRequests)).toMatchObject([
      { mailedAt: expect.any(Date) as Date },
    ])
    const results = await target.db.select({ id: generations.resultId }).from(generations)
    expect(results.map(({ id }) => id)).toHaveLength(2)
    expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining([RESULT, null]))
  })

  test('leaves out designs that were deleted while the backup was made', async () => {
    const { db } = source
    const [{ id }] = await db.select().from(projects)
    let isFirst = true
    const { bytes, counts } = await makeArchive(async () => {
      if (!isFirst) return
      isFirst = false
      await db.delete(projects).where(eq(projects.id, id))
      for (const { key } of PICTURES) await files.store.delete(key)
    })
    for (const { key, content } of PICTURES)
      await files.store.put(key, Readable.from([Buffer.from(content)]), content.length)
    await seedProject(db, { userId: 1 })
    expect(counts).toMatchObject({ pictures: 0, deleted: 2, lost: 0 })
    await restore(bytes)
    expect(await target.db.select().from(projects)).toEqual([])
    expect(await listUsernames()).toEqual(['ada'])
  })

  test('interrupted before the rows, leaves the old ones; afterwards it is finished without --replace', async () => {
    await target.db.insert(users).values({ username: 'bob', email: 'bob@example.com' })
    const cut = archive.subarray(0, archive.indexOf('full.png\0'))
    await expect(restore(archive, { mayReplace: true, given: cut })).rejects.toThrow('it was cut')
    expect(await listUsernames()).toEqual(['bob'])
    await expect(refuseUnfinishedRestore(targetFiles.store)).rejects.toThrow(
      'Run it again with the same archive',
    )
    await restore(archive)
    expect(await listUsernames()).toEqual(['ada'])
    await refuseUnfinishedRestore(targetFiles.store)
  })

  test('interrupted after the rows, keeps servers from starting until it is finished', async () => {
    vi.spyOn(targetFiles.store, 'delete').mockRejectedValueOnce(new Error('the cable was pulled'))
    await expect(restore(archive)).rejects.toThrow('the cable was pulled')
    await expect(refuseUnfinishedRestore(targetFiles.store)).rejects.toThrow(OperatorError)
    await restore(archive)
    await refuseUnfinishedRestore(targetFiles.store)
    expect(await listKeys(targetFiles.store, 'pictures')).toEqual(PICTURES.map(({ key }) => key).toSorted())
  })

  test('refuses an installation that is not empty, and an archive that changes meanwhile', async () => {
    await target.db.insert(users).values({ username: 'bob', email: 'bob@example.com' })
    await expect(restore(archive)).rejects.toThrow('add --replace')
    await expect(refuseUnfinishedRestore(targetFiles.store)).resolves.toBeUndefined()
    const altered = Buffer.from(archive)
    altered[archive.lastIndexOf('original', archive.indexOf('"entries"'))] ^= 1
    const picture = archive.indexOf(PICTURES[0].key)
    altered[archive.indexOf('original', picture)] ^= 1
    await expect(restore(archive, { mayReplace: true, given: altered })).rejects.toThrow(
      'changed while it was restored',
    )
    expect(await listUsernames()).toEqual(['bob'])
  })
})

test('a disk that fails while an archive is read is no fault of the archive', async () => {
  async function* failing() {
    yield archive.subarray(0, archive.indexOf('full.png\0') + 700)
    await Promise.resolve()
    throw new Error('EIO')
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-verify-'))
  await expect(verifyArchive(Readable.from(failing()), folder)).rejects.toThrow(/^EIO$/)
  await rm(folder, { recursive: true })
})
