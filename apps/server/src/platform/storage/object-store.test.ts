import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  listKeys,
  listNames,
  openTestStore,
  sharedS3Server,
  STORE_KINDS,
  type TestStore,
} from '../../testing/open-test-store.ts'
import type { DatedName, ObjectStore } from './object-store.ts'

const signal = new AbortController().signal

describe.each(STORE_KINDS)('objects in %s', (kind) => {
  let stored: TestStore
  let store: ObjectStore

  beforeEach(async () => {
    stored = await openTestStore(kind)
    store = stored.store
  })

  afterEach(async () => {
    expect(await readdir(path.join(stored.dataDir, 'scratch'))).toEqual([])
    await stored.close()
  })

  const put = (key: string, content = key) => store.put(key, Readable.from([content]), content.length)
  const read = async (key: string) => {
    const object = await store.open(key)
    return object === null ? null : text(object.stream)
  }

  test('are read as they were written, with their size and time', async () => {
    await put('pictures/a/full.png', 'a picture')
    expect(await read('pictures/a/full.png')).toBe('a picture')
    const found = await store.find('pictures/a/full.png')
    expect(found).toMatchObject({ key: 'pictures/a/full.png', sizeBytes: 9 })
    expect(Math.abs((found?.modifiedMs ?? 0) - Date.now())).toBeLessThan(10_000)
    const opened = await store.open('pictures/a/full.png')
    expect(opened?.sizeBytes).toBe(9)
    opened?.stream.destroy()
    await store.putText('installation.json', '{}')
    expect(await read('installation.json')).toBe('{}')
  })

  test('that do not exist are null, and deleting them is no fault', async () => {
    expect([await store.find('pictures/a/b'), await store.open('pictures/a/b')]).toEqual([null, null])
    await store.delete('pictures/a/b')
    await store.deletePrefix('pictures/a')
    await expect(store.copy('pictures/a/b', 'results/c')).rejects.toMatchObject({ code: 'ENOENT' })
    const reading = store.withInput('pictures/a/b', (filePath) => readFile(filePath), signal)
    await expect(reading).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await store.movePrefix('drafts/a', 'results/a')).toBe(false)
  })

  test.each([
    ['ends early', () => Readable.from(['half']), /received 4 of 9 bytes/],
    ['is too long', () => Readable.from(['half', 'and more']), /received 12 of 9 bytes/],
    ['fails', () => Readable.from(failing()), /the source broke/],
  ])('whose stream %s are not stored', async (_title, open, message) => {
    await put('pictures/a/full.png', 'the other')
    await expect(store.put('pictures/a/full.png', open(), 9)).rejects.toThrow(message)
    await expect(store.put('pictures/b/full.png', open(), 9)).rejects.toThrow(message)
    expect([await read('pictures/a/full.png'), await read('pictures/b/full.png')]).toEqual([
      'the other',
      null,
    ])
  })

  test('are copied', async () => {
    await put('results/a/full.png')
    await store.createPrefix('drafts/d')
    await store.copy('results/a/full.png', 'drafts/d/full.png')
    expect(await read('drafts/d/full.png')).toBe('results/a/full.png')
  })

  test('move with their prefix, and what is there already stays', async () => {
    await put('drafts/d/full.png', 'same')
    await put('drafts/d/original.jpeg')
    await put('drafts/dd/full.png')
    expect(await store.movePrefix('drafts/d', 'results/a', { isDurable: true })).toBe(true)
    expect(await listKeys(store, 'results')).toEqual(['results/a/full.png', 'results/a/original.jpeg'])
    await put('drafts/e/full.png', 'same')
    expect(await store.movePrefix('drafts/e', 'results/a', { isDurable: true })).toBe(true)
    expect(await read('results/a/full.png')).toBe('same')
    expect(await listKeys(store, 'drafts')).toEqual(['drafts/dd/full.png'])
  })

  test('are deleted with their prefix, and no others', async () => {
    for (const key of ['results/a/full.png', 'results/a/320.webp', 'results/ab/full.png']) await put(key)
    await store.deletePrefix('results/a')
    expect(await listKeys(store, 'results')).toEqual(['results/ab/full.png'])
  })

  test('are lent to a job as files, which are gone afterwards', async () => {
    await put('pictures/a/full.png', 'a picture')
    const work = async (input: string, output: string) => {
      expect(await readFile(input, 'utf8')).toBe('a picture')
      await writeFile(output, 'a variant')
      return 'made'
    }
    const made = await store.withInput(
      'pictures/a/full.png',
      (input) => store.withOutput('pictures/a/320.webp', (output) => work(input, output), signal),
      signal,
    )
    expect([made, await read('pictures/a/320.webp')]).toEqual(['made', 'a variant'])
  })

  test('are not stored when the job that writes them fails', async () => {
    await put('pictures/a/full.png')
    const failed = store.withOutput(
      'pictures/a/320.webp',
      async (filePath) => {
        await writeFile(filePath, 'half a variant')
        throw new Error('the brush broke')
      },
      signal,
    )
    await expect(failed).rejects.toThrow('the brush broke')
    expect(await listKeys(store, 'pictures')).toEqual(['pictures/a/full.png'])
  })

  test('are listed page by page, by name and with their times', { timeout: 120_000 }, async () => {
    // more than a page of 500 files, or of 99 objects in the tests' S3 server: it ends between two objects of one name
    const count = kind === 'files' ? 501 : 101
    const names = Array.from({ length: count }, (_, index) => `n${1000 + index}`)
    for (const name of names) {
      await put(`results/${name}/full.png`)
      await put(`results/${name}/original.jpeg`)
    }
    await stored.age('results/n1000/full.png', 3_600_000)
    expect(await listNames(store, 'results')).toEqual(names)
    expect(await listKeys(store, 'results')).toHaveLength(2 * count)
    const pages: (readonly DatedName[])[] = []
    for await (const page of store.listDatedNames('results', 'full.png')) pages.push(page)
    const dated = pages.flat().toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(pages.length).toBeGreaterThan(1)
    expect(dated.map(({ name }) => name)).toEqual(names)
    const ageMs = Date.now() - dated[0].modifiedMs
    expect(Math.round(ageMs / 600_000)).toBe(6)
    expect(Date.now() - dated[1].modifiedMs).toBeLessThan(600_000)
  })
})

test('an upload to a bucket that is given up leaves nothing once its prefix is deleted', async () => {
  const { store, close } = await openTestStore('S3')
  const s3 = await sharedS3Server()
  for (let round = 0; round < 10; round++) {
    const person = new AbortController()
    s3.setFault(({ method }) => {
      if (method === 'PUT') person.abort(new Error('left'))
      return false
    })
    const key = `results/${round}/full.png`
    const output = store.withOutput(key, (filePath) => writeFile(filePath, 'a picture'), person.signal)
    await expect(output).rejects.toThrow('left')
    await store.deletePrefix(`results/${round}`)
  }
  s3.setFault(null)
  // longer than the server takes to store one
  await pause(500)
  expect(await listNames(store, 'results')).toEqual([])
  await close()
})

function* failing(): Generator<string> {
  yield 'half'
  throw new Error('the source broke')
}
