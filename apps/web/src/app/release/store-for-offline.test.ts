import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONTEXT_WEIGHTS_URL, HOUSE_WEIGHTS_URL, SURFACE_WEIGHTS_URL } from '../../engine/weights-urls.ts'
import { SAMPLES } from '../../studio/photo/samples.ts'
import { storeForOffline } from './store-for-offline.ts'

const FILES = [
  HOUSE_WEIGHTS_URL.href,
  ...SAMPLES.flatMap(({ photoUrl, thumbnailUrl }) => [thumbnailUrl, photoUrl]),
  SURFACE_WEIGHTS_URL.href,
]

class Workers extends EventTarget {
  controller: object | null = {}
}

let workers: Workers
let whenIdle: (() => void)[]
let stored: Set<string>
let cancel: () => void = () => undefined
const loadFile = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  workers = new Workers()
  whenIdle = []
  stored = new Set()
  loadFile.mockReset().mockImplementation(() => Promise.resolve(new Response('bytes')))
  vi.stubGlobal('fetch', loadFile)
  vi.stubGlobal('caches', {
    match: (url: string) => Promise.resolve(stored.has(url) ? new Response('bytes') : undefined),
  })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => whenIdle.push(work))
  vi.stubGlobal('cancelIdleCallback', (id: number) => {
    whenIdle[id - 1] = () => undefined
  })
  Object.assign(navigator, { serviceWorker: workers })
})

afterEach(() => {
  cancel()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'connection')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function becomeIdle(): Promise<void> {
  // the page has to be quiet for more than a second first
  await vi.waitFor(() => expect(whenIdle).not.toEqual([]), { timeout: 20_000 })
  for (const work of whenIdle) work()
}

const listLoaded = () => loadFile.mock.calls.map(([url]) => url)

test('the weights and the samples are loaded once the page is idle, without haste', async () => {
  cancel = storeForOffline()
  await becomeIdle()
  await vi.waitFor(() => expect(listLoaded()).toEqual(FILES))
  for (const [, init] of loadFile.mock.calls) expect(init).toMatchObject({ priority: 'low' })
})

test('an installed app also loads the weights that photos of rooms need', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { matches: media === '(display-mode: standalone)' } as MediaQueryList),
  )
  cancel = storeForOffline()
  await becomeIdle()
  await vi.waitFor(() => expect(listLoaded()).toEqual([...FILES, CONTEXT_WEIGHTS_URL.href]))
})

test('what is stored is not loaded again, and a file that fails does not stop the others', async () => {
  stored.add(FILES[0])
  loadFile.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  cancel = storeForOffline()
  await becomeIdle()
  await vi.waitFor(() => expect(listLoaded()).toEqual(FILES.slice(1)))
})

test('without a worker that stores them it waits for one', async () => {
  workers.controller = null
  cancel = storeForOffline()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(whenIdle).toEqual([])
  workers.dispatchEvent(new Event('controllerchange'))
  await becomeIdle()
  await vi.waitFor(() => expect(listLoaded()).toEqual(FILES))
})

test('on a slow line, or in a browser without workers, nothing is loaded', () => {
  Object.assign(navigator, { connection: { effectiveType: '3g' } })
  storeForOffline()()
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(navigator, 'serviceWorker')
  storeForOffline()()
  expect(whenIdle).toEqual([])
  expect(loadFile).not.toHaveBeenCalled()
})

test('canceling stops the loading', async () => {
  cancel = storeForOffline()
  await becomeIdle()
  await vi.waitFor(() => expect(loadFile).toHaveBeenCalled())
  cancel()
  expect(loadFile.mock.calls[0][1].signal?.aborted).toBe(true)
})
