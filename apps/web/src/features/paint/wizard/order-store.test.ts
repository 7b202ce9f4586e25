import * as fakeStorage from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropOrder, findOrder, storeOrder, type Order } from './order-store.ts'

beforeEach(() => {
  // jsdom has no IndexedDB
  for (const [name, type] of Object.entries(fakeStorage))
    if (name.startsWith('IDB')) vi.stubGlobal(name, type)
  vi.stubGlobal('indexedDB', new fakeStorage.IDBFactory())
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function buildOrder(name: string): Order {
  return {
    request: { selections: [], isExterior: true, name },
    mask: new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' }),
    userId: 7,
  }
}

test('a request is found again with the same bytes', async () => {
  const order = buildOrder('My Design')
  await storeOrder('a', order)
  const found = await findOrder('a')
  expect(found).toMatchObject({ request: order.request, userId: 7 })
  expect(found?.mask.type).toBe('image/png')
  expect([...new Uint8Array(await found!.mask.arrayBuffer())]).toEqual([1, 2, 3])
})

test('what was never stored, or was answered, is not found', async () => {
  expect(await findOrder('a')).toBeNull()
  await storeOrder('a', buildOrder('My Design'))
  await dropOrder('a')
  expect(await findOrder('a')).toBeNull()
})

test('the oldest requests are deleted, however often the newest is stored', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  for (let at = 1; at <= 13; at++) {
    vi.setSystemTime(at)
    await storeOrder(`order ${at}`, buildOrder('My Design'))
  }
  await storeOrder('order 13', buildOrder('My Design'))
  expect(await findOrder('order 1')).toBeNull()
  for (const key of ['order 2', 'order 13']) expect(await findOrder(key)).not.toBeNull()
})

test('where storage is blocked nothing is kept, and nothing fails', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  await storeOrder('a', buildOrder('My Design'))
  await dropOrder('a')
  expect(await findOrder('a')).toBeNull()
})
