import type { TapRequest } from '@housecoat/contract'
import type { ColorRaster, MaskEdit } from '@housecoat/engine'
import { http, HttpResponse, delay } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createServerTaps } from './server-taps.ts'

vi.mock('./server-analysis.ts', async (original) => ({
  ...(await original<object>()),
  ANALYSIS_TIMEOUT_MS: 300,
  encodeJpeg: () => Promise.resolve(new Blob(['jpeg'])),
}))

const server = setupServer()
beforeAll(() => server.listen())
afterEach(() => {
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const [WIDTH, HEIGHT] = [32, 24]
/** Light on the left, dark on the right. */
const photo: ColorRaster = {
  width: WIDTH,
  height: HEIGHT,
  channels: 3,
  data: Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) =>
    Math.floor(i / 3) % WIDTH < 16 ? 210 : 40,
  ),
}
const tap = (x: number, adds = true) => ({ kind: 'tap', x, y: 5, adds }) as const
const never = new AbortController().signal

/** What the server received. */
let asked: TapRequest[]
let photos: number
/** answers 404 that many times: the server has removed the photo */
let forgets: number
/** how long an answer takes */
let takesMs: number
beforeEach(() => {
  asked = []
  photos = 0
  forgets = 0
  takesMs = 0
})

/** Cells of 8 × 6; the left half is the region. */
const LEFT = btoa(String.fromCharCode(...Array.from({ length: 48 }, (_, i) => (i % 8 < 4 ? 255 : 0))))

function serve(model: string | null = 'big', waitMs = 1000, findsHouses = false): void {
  server.use(
    http.get('*/api/taps', () => HttpResponse.json({ model, waitMs, findsHouses })),
    http.post('*/api/taps/photos', () => HttpResponse.json({ photo: `photo-${++photos}` })),
    http.post('*/api/taps', async ({ request }) => {
      asked.push((await request.json()) as TapRequest)
      if (forgets > 0) {
        forgets--
        return HttpResponse.json({ code: 'tap_photo_unknown' }, { status: 404 })
      }
      await delay(takesMs)
      const grid = { width: 8, height: 6 }
      return HttpResponse.json({ model, answer: `answer-${asked.length}`, grid, likelihood: LEFT })
    }),
  )
}

function open() {
  const taps = createServerTaps()
  taps.checkModel()
  return taps
}

test('without a model no photo leaves the browser', async () => {
  serve(null)
  const taps = open()
  taps.sendPhoto(photo)
  expect(await taps.findRegion(photo, [tap(3)], never)).toBeNull()
  expect([photos, asked]).toEqual([0, []])
})

test('a tap gets the region that the model found, with its border on the photo’s edge', async () => {
  serve()
  const improved = await open().findRegion(photo, [tap(3)], never)
  expect(improved).toMatchObject({ ...tap(3), region: { model: 'big' } })
  const inside = improved!.region!.runs.filter((_, k) => k % 2 === 1)
  expect(inside).toEqual(Array.from({ length: HEIGHT }, () => 16))
})

test('a region elsewhere is no answer', async () => {
  serve()
  expect(await open().findRegion(photo, [tap(28)], never)).toBeNull()
})

test('the photo is sent once, ahead of the first tap', async () => {
  serve()
  const taps = open()
  taps.sendPhoto(photo)
  await vi.waitFor(() => expect(photos).toBe(1), { timeout: 20_000 })
  await taps.findRegion(photo, [tap(3)], never)
  await taps.findRegion(photo, [tap(3), tap(4)], never)
  expect([photos, asked.map((one) => one.photo)]).toEqual([1, ['photo-1', 'photo-1']])
})

test('the taps in force are sent, and the answer to the one before', async () => {
  serve()
  const taps = open()
  const edits: MaskEdit[] = [tap(9), { kind: 'clear' }, tap(2, false), { kind: 'grow', byPx: 1 }, tap(3)]
  const first = await taps.findRegion(photo, edits, never)
  await taps.findRegion(photo, [...edits.slice(0, -1), first!, tap(5, false)], never)
  const place = (x: number, adds: boolean) => ({ x, y: 5, adds })
  expect(asked.map(({ taps: sent, previous }) => [sent, previous])).toEqual([
    [[place(2, false), place(3, true)], null],
    [[place(2, false), place(3, true), place(5, false)], 'answer-1'],
  ])
})

test('a photo that the server has removed is sent again', async () => {
  serve()
  const taps = open()
  await taps.findRegion(photo, [tap(3)], never)
  forgets = 1
  expect(await taps.findRegion(photo, [tap(3)], never)).not.toBeNull()
  expect([photos, asked.at(-1)?.photo]).toEqual([2, 'photo-2'])
})

describe('the browser’s answer stays', () => {
  test('when the model takes too long, without a warning', async () => {
    serve('big', 50)
    takesMs = 5000
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(await open().findRegion(photo, [tap(3)], never)).toBeNull()
    expect(warn).not.toHaveBeenCalled()
  })

  test('when the area changes meanwhile', async () => {
    serve()
    takesMs = 5000
    const question = new AbortController()
    const asking = open().findRegion(photo, [tap(3)], question.signal)
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 })
    question.abort()
    expect(await asking).toBeNull()
  })

  test.each([
    ['fails', () => new HttpResponse(null, { status: 503 })],
    [
      'sends half an answer',
      () => HttpResponse.json({ model: 'big', answer: 'a', grid: { width: 9, height: 9 }, likelihood: LEFT }),
    ],
    ['sends no answer', () => HttpResponse.json({})],
  ])('when the server %s', async (_words, answer) => {
    serve()
    server.use(http.post('*/api/taps', answer))
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(await open().findRegion(photo, [tap(3)], never)).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('the surfaces of a house', () => {
  const plane = btoa(String.fromCharCode(250, 5))
  const answer = { model: 'big', grid: { width: 2, height: 1 }, classes: ['wall'], probabilities: [plane] }
  let questions: unknown[]

  function serveSurfaces(
    respond: () => Response | Promise<Response> = () => HttpResponse.json(answer),
  ): void {
    questions = []
    serve('big', 1000, true)
    server.use(
      http.post('*/api/taps/surfaces', async ({ request }) => {
        questions.push(await request.json())
        return respond()
      }),
    )
  }

  const findSurfaces = async (taps: ReturnType<typeof open>) => (await taps.askForSurfaces(photo))()

  test('the photo is on its way before the caller goes on', async () => {
    serveSurfaces()
    const send = vi.spyOn(globalThis, 'fetch')
    const wait = await open().askForSurfaces(photo)
    expect(send.mock.calls.map(([url]) => url)).toEqual(['/api/taps', '/api/taps/photos'])
    expect(await wait()).not.toBeNull()
  })

  test('are asked for with the photo that taps are about', async () => {
    serveSurfaces()
    const taps = open()
    const { grid, classes, probabilities } = (await findSurfaces(taps))!
    expect([grid, [...probabilities[classes.indexOf('wall')]]]).toEqual([answer.grid, [250, 5]])
    await taps.findRegion(photo, [tap(3)], never)
    expect([photos, questions, asked[0].photo]).toEqual([1, [{ photo: 'photo-1' }], 'photo-1'])
  })

  test('are not asked of a model that does not find them', async () => {
    serveSurfaces()
    serve('big', 1000, false)
    expect(await findSurfaces(open())).toBeNull()
    expect([photos, questions]).toEqual([0, []])
  })

  test('a photo that the server has removed is sent again', async () => {
    let isFirst = true
    serveSurfaces(() => {
      const isUnknown = isFirst
      isFirst = false
      return isUnknown ? HttpResponse.json({}, { status: 404 }) : HttpResponse.json(answer)
    })
    expect(await findSurfaces(open())).not.toBeNull()
    expect([photos, questions]).toEqual([2, [{ photo: 'photo-1' }, { photo: 'photo-2' }]])
  })

  test.each([
    ['fails', () => new HttpResponse(null, { status: 503 })],
    ['sends half an answer', () => HttpResponse.json({ ...answer, grid: { width: 9, height: 9 } })],
    ['takes too long', () => delay(5000).then(() => HttpResponse.json(answer))],
  ])('are left to the browser when the server %s', async (_words, respond) => {
    serveSurfaces(respond)
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    expect(await findSurfaces(open())).toBeNull()
    expect(warn).toHaveBeenCalledOnce()
  })
})
