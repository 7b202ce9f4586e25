import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { FileStore } from '../platform/storage/file-store.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import type { S3Server } from './open-s3-server.ts'

/** The stores that the product runs on. */
export type StoreKind = 'files' | 'S3'

/** For `describe.each`: pictures are stored alike in each. A fleet has a bucket. */
export const STORE_KINDS: readonly StoreKind[] = inject('isGrown') ? ['S3'] : ['files', 'S3']

/** Of tests that need one store and no certain one. */
export const [ANY_STORE_KIND] = STORE_KINDS

export interface TestStore {
  readonly store: ObjectStore
  /** the data folder, which also takes a bucket's temporary files */
  readonly dataDir: string
  /** settings of a server that uses the store */
  readonly environment: Readonly<Record<string, string>>
  /** Makes an object look as old as this. */
  readonly age: (key: string, byMs: number) => Promise<void>
  /** Names of everything in the data folder and in the bucket. */
  readonly listAll: () => Promise<string[]>
  readonly close: () => Promise<void>
}

/** An empty store; closing it removes it. */
export async function openTestStore(kind: StoreKind = ANY_STORE_KIND): Promise<TestStore> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-store-'))
  const test = kind === 'files' ? openFiles(dataDir) : await openBucket(dataDir)
  await test.store.prepare()
  const close = async () => {
    test.store.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...test, dataDir, close }
}

function openFiles(dataDir: string) {
  const age = async (key: string, byMs: number) => {
    const then = new Date(Date.now() - byMs)
    await utimes(path.join(dataDir, key), then, then)
  }
  return { store: new FileStore(dataDir), environment: {}, age, listAll: () => listFolder(dataDir) }
}

let shared: Promise<S3Server> | null = null

afterAll(async () => {
  await (await shared)?.close()
  shared = null
})

/** One S3 server for all stores of a test file. */
export function sharedS3Server(): Promise<S3Server> {
  // loaded on demand, because most test files use no bucket
  shared ??= import('./open-s3-server.ts').then(({ openS3Server }) => openS3Server())
  return shared
}

async function openBucket(dataDir: string) {
  const server = await sharedS3Server()
  const { environmentOf } = await import('./open-s3-server.ts')
  const { S3Store } = await import('../platform/storage/s3-store.ts')
  const settings = await server.createBucket()
  const age = (key: string, byMs: number) => server.age(settings.bucket, key, byMs)
  const listAll = async () => [...(await listFolder(dataDir)), ...(await server.listKeys(settings.bucket))]
  return { store: new S3Store(settings, dataDir), environment: environmentOf(settings), age, listAll }
}

function listFolder(folder: string): Promise<string[]> {
  return readdir(folder, { recursive: true })
}

/** The next parts of the keys below a prefix, sorted. */
export async function listNames(store: ObjectStore, prefix: string): Promise<string[]> {
  const names: string[] = []
  for await (const page of store.listNames(prefix)) names.push(...page)
  return names.toSorted()
}

/** All keys below a prefix, sorted. */
export async function listKeys(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const page of store.listObjects(prefix)) keys.push(...page.map(({ key }) => key))
  return keys.toSorted()
}
