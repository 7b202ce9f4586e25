import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { openS3Server } from '../../testing/open-s3-server.ts'
import { hashStream } from './hash-stream.ts'
import { deleteArchive, listArchives, S3Archive } from './s3-archive.ts'
import { StoreUnavailableError } from './store-unavailable.ts'

const server = await openS3Server()

afterAll(() => server.close())

const PART_BYTES = 32 * 2 ** 20
const PIECE = randomBytes(2 ** 20)

/** @param failAt after this many pieces */
function* pieces(count: number, failAt = Infinity): Generator<Buffer> {
  for (let piece = 0; piece < count; piece++) {
    if (piece === failAt) throw new Error('the disk failed')
    yield PIECE
  }
}

test('an archive larger than one part is written and read as a stream, and one that failed does not appear', async () => {
  const settings = await server.createBucket()
  const count = Math.ceil((1.5 * PART_BYTES) / PIECE.length)
  const archive = new S3Archive(settings, 'backups/large.tar')
  expect(await archive.exists()).toBe(false)
  expect(await archive.open()).toBeNull()
  await archive.write(Readable.from(pieces(count)))
  expect(await archive.exists()).toBe(true)
  const stream = await archive.open()
  expect(await hashStream(stream!)).toBe(await hashStream(Readable.from(pieces(count))))

  const failed = new S3Archive(settings, 'backups/failed.tar')
  await expect(failed.write(Readable.from(pieces(count, count - 1)))).rejects.toThrow('the disk failed')
  expect(await failed.exists()).toBe(false)
  await expect(
    new S3Archive({ ...settings, bucket: 'missing-bucket' }, 'a').write(Readable.from(pieces(1))),
  ).rejects.toThrow(StoreUnavailableError)
})

test('archives are listed below their prefix alone, and deleted one by one', async () => {
  const settings = await server.createBucket()
  for (const key of ['ours/a.tar', 'ours/b.tar', 'ours/other/c.tar', 'd.tar'])
    await new S3Archive(settings, key).write(Readable.from(pieces(1)))
  expect(await listArchives(settings, 'ours/')).toEqual(['ours/a.tar', 'ours/b.tar'])
  expect(await listArchives(settings, '')).toEqual(['d.tar'])
  await deleteArchive(settings, 'ours/a.tar')
  expect(await listArchives(settings, 'ours/')).toEqual(['ours/b.tar'])
  const missing = { ...settings, bucket: 'missing-bucket' }
  await expect(listArchives(missing, '')).rejects.toThrow(StoreUnavailableError)
  await expect(deleteArchive(missing, 'a')).rejects.toThrow(StoreUnavailableError)
})
