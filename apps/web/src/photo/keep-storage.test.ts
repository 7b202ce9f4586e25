import { afterEach, expect, test, vi } from 'vitest'
import { askToKeepStorage } from './keep-storage.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(isKept: boolean) {
  const persist = vi.fn(() => Promise.resolve(true))
  vi.stubGlobal('navigator', { storage: { persisted: () => Promise.resolve(isKept), persist } })
  return persist
}

test('the browser is asked once, not again when it keeps the storage', async () => {
  const asked = stubStorage(false)
  await askToKeepStorage()
  expect(asked).toHaveBeenCalledOnce()
  const again = stubStorage(true)
  await askToKeepStorage()
  expect(again).not.toHaveBeenCalled()
})

test('a browser that cannot be asked is left alone', async () => {
  vi.stubGlobal('navigator', {})
  await expect(askToKeepStorage()).resolves.toBeUndefined()
})
