import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recoverFromOldRelease } from './recover.ts'

const reload = vi.fn()
const answer = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = '<script type="module" src="/assets/index-old.js"></script>'
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('location', { reload })
})

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const page = (script: string) => new Response(`<script type="module" src="/assets/${script}"></script>`)

test('a page whose release is gone reloads, but not twice in a row', async () => {
  answer.mockImplementation(() => Promise.resolve(page('index-new.js')))
  expect(await recoverFromOldRelease()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(await recoverFromOldRelease()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page of the current release stays', async () => {
  answer.mockImplementation(() => Promise.resolve(page('index-old.js')))
  expect(await recoverFromOldRelease()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('without a connection, with a failing server or without storage it stays', async () => {
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await recoverFromOldRelease()).toBe(false)
  answer.mockResolvedValueOnce(new Response('', { status: 503 }))
  expect(await recoverFromOldRelease()).toBe(false)
  answer.mockResolvedValueOnce(page('index-new.js'))
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  expect(await recoverFromOldRelease()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
