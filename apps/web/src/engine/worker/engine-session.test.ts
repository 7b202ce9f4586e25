import type { Analysis, ColorRaster, Mask, MaskEditor } from '@housecoat/engine'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createEngineSession } from './engine-session.ts'
import type { OpenedPhoto } from '../engine-api.ts'
import { isStaleCall } from '../stale-call.ts'

/** Photos differ in width; each one's area is a mask of that width. */
const engine = vi.hoisted(() => ({
  analyzed: [] as number[],
  analyzedAs: [] as string[],
  loadWeights: () => {},
}))

const PLAIN = { height: 2, channels: 4 } as const
const raster = (width: number): ColorRaster => ({
  ...PLAIN,
  width,
  data: new Uint8ClampedArray(width * 2 * 4),
})

vi.mock('@housecoat/engine', async (original) => ({
  ...(await original<object>()),
  loadSurfaceNetwork: () => ({}),
  loadContextNetwork: () => ({}),
  analyzePhoto: ({ width }: ColorRaster, _: unknown, surroundings: string) => {
    engine.analyzed.push(width)
    engine.analyzedAs.push(surroundings)
    return { width } as Analysis
  },
  buildHouseModel: () => ({}),
  labelSurfaces: ([mask]: Mask[]) => mask,
  measureReferences: (_photo: unknown, _mask: unknown, { width }: Analysis) => [`read of ${width}`],
  findAreaOrDoors: (photo: ColorRaster) => ({ isSure: true, confidence: 1, photo }),
  startArea: ({ photo }: { photo: ColorRaster }) => photo,
  resizeColor: (photo: ColorRaster) => photo,
  createMaskEditor: ({ width }: ColorRaster) => {
    const mask = { width, height: 2, data: new Uint8Array(width * 2) } as Mask
    return {
      mask,
      edits: [],
      apply: () => mask,
      save: () => ({ of: width }),
      prepareTaps: () => {},
    } as unknown as MaskEditor
  },
}))
vi.mock('./area-picture.ts', () => ({
  drawGlow: ({ width }: Mask) => ({ width, height: 2, data: new Uint8ClampedArray(0) }),
  toBitmap: () => ({}),
  encodeMaskPng: ({ width }: Mask) => Promise.resolve(`mask of ${width}`),
}))
vi.mock('../../photo/dark-photo.ts', () => ({ isDarkPhoto: () => false }))
vi.mock('./server-analysis.ts', () => ({ hasServerModel: () => Promise.resolve(false) }))
/** A photo is a blob that holds its width; its type holds how many turns of the event loop decoding takes. */
vi.mock('../../photo/photo-decoder.ts', () => ({
  async decodePhoto(file: Blob) {
    await new Promise((resolve) => setTimeout(resolve, Number(file.type)))
    return { bitmap: { width: Number(await file.text()), height: 2, close: () => {} }, upload: file }
  },
}))
vi.mock('../../photo/pixels.ts', () => ({
  drawOnWhite: (bitmap: { width: number }) => ({
    width: bitmap.width,
    height: 2,
    transferToImageBitmap: () => ({ width: bitmap.width, close: closePreview }),
  }),
  readRaster: ({ width }: { width: number }) => raster(width),
}))
const closePreview = vi.fn()

const photoOf = (width: number, delayMs = 0) => new Blob([String(width)], { type: String(delayMs) })
const area = ({ id }: OpenedPhoto, surface: 'siding' | 'roof' | 'walls' = 'siding') => ({
  photoId: id,
  surface,
})
const ignore = () => undefined
const settle = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (isStaleCall(error) ? 'overtaken' : error),
  )

beforeEach(() => {
  engine.analyzed = []
  engine.analyzedAs = []
  closePreview.mockClear()
  const weights = new Promise<Response>((resolve) => {
    engine.loadWeights = () => resolve(new Response(new Uint8Array(4)))
  })
  vi.stubGlobal('fetch', () => weights.then((answer) => answer.clone()))
})

describe('C3: while the weights load', () => {
  test('a preparation of the previous photo gives the open one no area', async () => {
    const session = createEngineSession()
    const first = await session.openPhoto(photoOf(10), null)
    const preparing = settle(session.prepareArea(area(first), null, ignore))
    const second = await session.openPhoto(photoOf(20), null)
    engine.loadWeights()
    expect(await preparing).toBe('overtaken')
    await expect(session.maskPng(area(second))).rejects.toThrow('There is no area yet')
    expect((await session.prepareArea(area(second), null, ignore)).glow.width).toBe(20)
    expect(await session.maskPng(area(second))).toBe('mask of 20')
  })

  test('the surface requested last is the area', async () => {
    const session = createEngineSession()
    const photo = await session.openPhoto(photoOf(10), null)
    const siding = session.prepareArea(area(photo, 'siding'), null, ignore)
    const roof = session.prepareArea(area(photo, 'roof'), null, ignore)
    engine.loadWeights()
    await Promise.all([siding, roof])
    expect(() => session.saveArea(area(photo, 'siding'))).toThrow('Another area was chosen')
    expect(session.saveArea(area(photo, 'roof'))).toEqual({ of: 10 })
  })
})

describe('C3: with another photo open', () => {
  test('no call about the previous photo is answered', async () => {
    const session = createEngineSession()
    engine.loadWeights()
    const first = await session.openPhoto(photoOf(10), null)
    await session.prepareArea(area(first), null, ignore)
    const second = await session.openPhoto(photoOf(20), null)
    await session.prepareArea(area(second), null, ignore)
    const old = area(first)
    const look = { hex: '#112233', lightness: 0 }
    const style = { category: 'exterior', styleId: 'tudor' } as const
    for (const ask of [
      () => session.saveArea(old),
      () => session.edit(old, { kind: 'clear' }),
      () => session.undo(old),
      () => session.redo(old),
      () => session.regionMap(old),
      () => session.paint(old, look),
      () => session.paintForComparison(old, look, 'tile'),
      () => session.prepareStyles(old, false),
      () => session.applyStyle(old, style),
      () => session.applyStyle(old, { ...style, isWholeHome: true }),
      () => session.listStyleParts(old),
      () => session.stylePartsPng(old),
      () => session.maskPng(old),
      () => session.readMarkedDoors(1, new Blob()),
    ])
      expect(await settle(Promise.resolve().then(ask))).toBe('overtaken')
    expect(await session.maskPng(area(second))).toBe('mask of 20')
  })

  test('a photo that is decoded late does not replace the one chosen after it', async () => {
    const session = createEngineSession()
    const slow = settle(session.openPhoto(photoOf(10, 50), null))
    const second = await session.openPhoto(photoOf(20, 5), null)
    expect(await slow).toBe('overtaken')
    expect(closePreview).toHaveBeenCalledOnce()
    engine.loadWeights()
    expect((await session.prepareArea(area(second), null, ignore)).glow.width).toBe(20)
  })
})

test('weights that failed to load are requested again with the next area', async () => {
  vi.mocked(console.warn).mockImplementation(() => undefined)
  const answers = [new Response('', { status: 503 }), new Response('', { status: 503 })]
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift() ?? new Response(new Uint8Array(4))))
  const session = createEngineSession()
  const photo = await session.openPhoto(photoOf(10), null)
  session.startAnalysis(photo.id, 'outdoors')
  await vi.waitFor(() => expect(answers).toHaveLength(0), { timeout: 20_000 })
  expect(engine.analyzed).toEqual([])
  await session.prepareArea(area(photo, 'siding'), null, ignore)
  expect(engine.analyzed).toEqual([10])
})

test('a photo is analyzed once for the surfaces of a house, and once more for those of a room', async () => {
  const session = createEngineSession()
  engine.loadWeights()
  const photo = await session.openPhoto(photoOf(10), null)
  session.startAnalysis(photo.id, 'outdoors')
  await session.prepareArea(area(photo, 'siding'), null, ignore)
  await session.prepareArea(area(photo, 'roof'), null, ignore)
  expect(engine.analyzedAs).toEqual(['outdoors'])
  await session.prepareArea(area(photo, 'walls'), null, ignore)
  expect(engine.analyzedAs).toEqual(['outdoors', 'indoors'])
})

test('the weights that a house or a room needs are requested as soon as the photo is said to show one', async () => {
  const load = vi.fn((url: string) => Promise.resolve(new Response(url)))
  vi.stubGlobal('fetch', load)
  const listLoaded = () => load.mock.calls.flatMap(([url]) => /\w+-network/.exec(url) ?? [])
  const session = createEngineSession()
  const photo = await session.openPhoto(photoOf(10), null)
  session.startAnalysis(photo.id, 'outdoors')
  expect(listLoaded()).toEqual(['house-network'])
  session.startAnalysis(photo.id, 'indoors')
  expect(listLoaded()).toEqual(['house-network', 'surface-network', 'context-network'])
})

test('a photo that was replaced is not analyzed', async () => {
  const session = createEngineSession()
  engine.loadWeights()
  const first = await session.openPhoto(photoOf(10), null)
  await session.openPhoto(photoOf(20), null)
  expect(() => session.startAnalysis(first.id, 'outdoors')).toThrow('Another photo was opened')
  expect(engine.analyzed).toEqual([])
})

test('the light around areas is read for the request, and none without the area', async () => {
  const session = createEngineSession()
  engine.loadWeights()
  const photo = await session.openPhoto(photoOf(10), null)
  await session.prepareArea(area(photo, 'siding'), null, ignore)
  expect(session.readReferences(photo.id, ['siding'])).toEqual([['read of 10']])
  expect(session.readReferences(photo.id, ['siding', 'roof'])).toBeNull()
  await session.prepareArea(area(photo, 'walls'), null, ignore)
  expect(session.readReferences(photo.id, ['walls'])).toEqual([['read of 10']])
})
