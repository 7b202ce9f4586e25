import { SURFACE_CLASSES } from '@housecoat/engine'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { analyzeOnServer, hasServerModel } from './server-analysis.ts'

const server = setupServer()
beforeAll(() => server.listen())
afterEach(() => {
  server.resetHandlers()
  vi.unstubAllGlobals()
})
afterAll(() => server.close())

const photo = { width: 4, height: 2, channels: 3 as const, data: new Uint8Array(24).fill(200) }
const offer = (model: string | null) => http.get('*/api/analysis', () => HttpResponse.json({ model }))

/** jsdom has no canvas of its own. */
function stubCanvas(): void {
  vi.stubGlobal(
    'ImageData',
    class {
      readonly data = new Uint8ClampedArray(4 * 2 * 4)
    },
  )
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ putImageData: () => undefined })
      convertToBlob = () => Promise.resolve(new Blob(['jpeg'], { type: 'image/jpeg' }))
    },
  )
}

/** As the engine's session does. */
const look = async () => ((await hasServerModel()) ? analyzeOnServer(photo) : null)

const plane = (value: number) => btoa(String.fromCharCode(value, value))

test('without a server model, no photo leaves the browser', async () => {
  const sent = vi.fn(() => HttpResponse.error())
  server.use(offer(null), http.post('*/api/analysis', sent))
  expect(await look()).toBeNull()
  expect(sent).not.toHaveBeenCalled()
})

test('the server’s planes are sorted by class, and unknown classes are empty', async () => {
  stubCanvas()
  const answer = {
    grid: { width: 2, height: 1 },
    classes: ['sky', 'wall'],
    probabilities: [plane(5), plane(250)],
  }
  server.use(
    offer('large'),
    http.post('*/api/analysis', () => HttpResponse.json(answer)),
  )
  const seen = await look()
  expect(seen).toMatchObject({ width: 4, height: 2, grid: { width: 2, height: 1 }, classes: SURFACE_CLASSES })
  const of = (name: (typeof SURFACE_CLASSES)[number]) => [
    ...seen!.probabilities[SURFACE_CLASSES.indexOf(name)],
  ]
  expect([of('wall'), of('sky'), of('roof')]).toEqual([
    [250, 250],
    [5, 5],
    [0, 0],
  ])
})

test.each([
  ['a failure', () => new HttpResponse(null, { status: 503 })],
  [
    'half an answer',
    () => HttpResponse.json({ grid: { width: 3, height: 3 }, classes: ['wall'], probabilities: [plane(9)] }),
  ],
])('%s leaves the photo to the browser’s own network', async (_name, resolver) => {
  stubCanvas()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  server.use(offer('large'), http.post('*/api/analysis', resolver))
  expect(await look()).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
