import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findInstallationFile, writeInstallationFile } from '../features/installation/installation-file.ts'
import { COMPILED_MODULES } from '../platform/painter/compiled-modules.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'
import {
  listKeys,
  openTestStore,
  STORE_KINDS,
  type StoreKind,
  type TestStore,
} from '../testing/open-test-store.ts'
import { movePictures } from './move-pictures.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const FILE = { id: '7c0a3c39-52ce-4b68-9c4a-8d2f8f4f2a01', database: 'PostgreSQL' } as const
const KEYS = [
  `pictures/${'A'.repeat(43)}/full.jpeg`,
  `pictures/${'A'.repeat(43)}/320.webp`,
  `pictures/${'B'.repeat(43)}/full.png`,
  `quarantine/2026-11-23/${'C'.repeat(43)}/full.png`,
  `results/${'r'.repeat(22)}/full.png`,
  `results/${'r'.repeat(22)}/original.jpeg`,
].toSorted()

const put = (store: ObjectStore, key: string, bytes: Buffer) =>
  store.put(key, Readable.from([bytes]), bytes.length)

const read = async (store: ObjectStore, key: string) => buffer((await store.open(key))!.stream)

const otherOf = (kind: StoreKind): StoreKind => (kind === 'files' ? 'S3' : 'files')

describe.each(STORE_KINDS)('moving pictures from %s', (kind) => {
  let source: TestStore
  let target: TestStore

  beforeEach(async () => {
    source = await openTestStore(kind)
    target = await openTestStore(otherOf(kind))
    await writeInstallationFile(source.store, FILE)
    for (const key of KEYS) await put(source.store, key, randomBytes(5000))
    await put(source.store, 'drafts/unfinished/full.png', randomBytes(10))
  })

  afterEach(async () => {
    await source.close()
    await target.close()
  })

  const listAll = async (store: ObjectStore) => [
    ...(await listKeys(store, 'pictures')),
    ...(await listKeys(store, 'quarantine')),
    ...(await listKeys(store, 'results')),
  ]

  const move = (changes: Partial<Parameters<typeof movePictures>[0]> = {}) =>
    movePictures({
      ...{ from: source.store, to: target.store, comparesAll: false, onProgress: () => undefined },
      ...changes,
    })

  test('copies all of them, and the installation’s id; a second time there is nothing to do', async () => {
    expect(await move()).toEqual({ copied: 6, copiedBytes: 30_000, alreadyThere: 0, compared: 0 })
    expect((await listAll(target.store)).toSorted()).toEqual(KEYS)
    for (const key of KEYS)
      expect((await read(target.store, key)).equals(await read(source.store, key))).toBe(true)
    expect(await findInstallationFile(target.store)).toEqual(FILE)
    expect((await listAll(source.store)).toSorted()).toEqual(KEYS)
    expect(await move()).toMatchObject({ copied: 0, alreadyThere: 6 })
  })

  test('continues after an interruption, and binds the target at the end only', async () => {
    const { put: putObject } = target.store
    let left = 3
    vi.spyOn(target.store, 'put').mockImplementation(async (...given) => {
      if (left-- <= 0) throw new Error('the cable was pulled')
      return putObject.apply(target.store, given)
    })
    await expect(move()).rejects.toThrow('the cable was pulled')
    expect(await findInstallationFile(target.store)).toBeNull()
    vi.restoreAllMocks()
    const kept = (await listAll(target.store)).length
    expect(await move()).toMatchObject({ copied: 6 - kept, alreadyThere: kept })
    expect((await listAll(target.store)).toSorted()).toEqual(KEYS)
  })

  test('copies again what has another size, and with a comparison what has other bytes', async () => {
    await move()
    await put(target.store, KEYS[0], randomBytes(4000))
    expect(await move()).toMatchObject({ copied: 1, alreadyThere: 5 })
    await put(target.store, KEYS[1], randomBytes(5000))
    expect(await move({ comparesAll: true })).toMatchObject({ copied: 1, alreadyThere: 5, compared: 6 })
    expect((await read(target.store, KEYS[1])).equals(await read(source.store, KEYS[1]))).toBe(true)
  })

  test('refuses a copy that the target changed', async () => {
    const { put: putObject } = target.store
    vi.spyOn(target.store, 'put').mockImplementation(async (key, stream, sizeBytes) => {
      await stream.resume().toArray()
      await putObject.call(target.store, key, Readable.from([randomBytes(sizeBytes)]), sizeBytes)
    })
    await expect(move()).rejects.toThrow('with other bytes')
    vi.restoreAllMocks()
  })

  test('refuses a target of another installation', async () => {
    await writeInstallationFile(target.store, { ...FILE, id: '0b6ab07e-34a2-4d56-9d9c-9a3b7d0f2c11' })
    await expect(move()).rejects.toThrow(OperatorError)
    expect(await listAll(target.store)).toEqual([])
  })
})

describe('npm run move-pictures', { timeout: 120_000 }, () => {
  async function run(args: readonly string[], environment: Readonly<Record<string, string>>) {
    const child = spawn(process.execPath, [MAIN, ...args], {
      env: { ...COMPILED_MODULES, ...environment },
      cwd: '/',
    })
    const [output, errors] = [text(child.stdout), text(child.stderr)]
    const [code] = (await once(child, 'exit')) as [number | null]
    return { code, output: (await output) + (await errors) }
  }

  test('moves to the bucket and back, and says what it did', async () => {
    const [files, bucket, empty] = [
      await openTestStore('files'),
      await openTestStore('S3'),
      await openTestStore('files'),
    ]
    for (const key of KEYS) await put(files.store, key, randomBytes(3000))
    const there = await run(['--to', 's3'], { ...bucket.environment, DATA_DIR: files.dataDir })
    expect(there.output).toContain('Done: 6 objects are in s3://')
    expect(there.code).toBe(0)
    const back = await run(['--to', 'files'], { ...bucket.environment, DATA_DIR: empty.dataDir })
    expect([back.code, (await listKeys(empty.store, 'pictures')).length]).toEqual([0, 3])
    for (const key of KEYS)
      expect((await read(empty.store, key)).equals(await read(files.store, key))).toBe(true)
    for (const store of [files, bucket, empty]) await store.close()
  })

  test('needs a direction and a bucket', async () => {
    expect(await run([], {})).toMatchObject({ code: 2, output: expect.stringContaining('Usage') as string })
    const { code, output } = await run(['--to', 's3'], { DATA_DIR: '/tmp/unused' })
    expect([code, output.includes('S3_BUCKET is not set')]).toEqual([1, true])
  })
})
