import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { openRedisServer } from '../../testing/open-redis-server.ts'
import { FileStore } from '../storage/file-store.ts'
import { OperatorError } from '../storage/operator-error.ts'
import { checkSharedStore } from './shared-store.ts'
import { sweepWork } from './sweep-work.ts'

async function openStore(): Promise<FileStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-shared-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = new FileStore(folder)
  await store.prepare()
  return store
}

test('servers and workers that start together agree on their store; one with another store is refused', async () => {
  const server = await openRedisServer()
  const redis = new Redis(server.url)
  onTestFinished(() => {
    redis.disconnect()
    server.stop()
  })
  const store = await openStore()
  await Promise.all([1, 2, 3, 4].map(() => checkSharedStore(redis, store)))
  await checkSharedStore(redis, store)
  const other = await openStore()
  const refusal = checkSharedStore(redis, other)
  await expect(refusal).rejects.toBeInstanceOf(OperatorError)
  await expect(refusal).rejects.toThrow(/S3_BUCKET.*DATA_DIR/s)
  // the mark is no photo that a server left
  await sweepWork(store, Date.now() + 24 * 3_600_000)
  await checkSharedStore(redis, store)
})

test('photos that a server left behind are swept after half an hour', async () => {
  const store = await openStore()
  const id = '7d8f2c1e-5a3b-4c6d-9e0f-112233445566'
  await store.putText(`work/${id}/input`, 'a photo')
  await sweepWork(store, Date.now())
  expect(await store.find(`work/${id}/input`)).not.toBeNull()
  await sweepWork(store, Date.now() + 31 * 60_000)
  expect(await store.find(`work/${id}/input`)).toBeNull()
})
