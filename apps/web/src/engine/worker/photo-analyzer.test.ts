import type {
  Analysis,
  ColorRaster,
  SurfaceNetwork,
  SurfaceProbabilities,
  Surroundings,
} from '@housecoat/engine'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CONTEXT_WEIGHTS_URL, HOUSE_WEIGHTS_URL, SURFACE_WEIGHTS_URL } from '../weights-urls.ts'
import { keepHouse } from './kept-house.ts'
import { CONTEXT_WAIT_MS, createPhotoAnalyzer } from './photo-analyzer.ts'
import type { AnalyzedPhoto } from './scene.ts'

const CONTEXT = { longSidePx: 32, steps: [] }

/** An analysis names the networks that made it. */
vi.mock('@housecoat/engine', async (original) => ({
  ...(await original<object>()),
  loadSurfaceNetwork: () => ({ context: null }),
  loadContextNetwork: () => CONTEXT,
  analyzePhoto: (_: ColorRaster, { context }: SurfaceNetwork, mode: Surroundings) => ({
    ...SIZE,
    featureMaps: [],
    madeBy: [mode, ...(context === null ? [] : ['with context'])].join(' '),
  }),
  blendAnalyses: (analysis: { madeBy: string }) => ({ ...analysis, madeBy: `${analysis.madeBy} and model` }),
  buildPlacedHouseModel: () => ({}),
  rememberHouseModel: () => undefined,
}))

const stored = new Map<string, { madeBy: string; analysis: Analysis }>()
vi.mock('../../photo/browser-store.ts', () => ({
  findHouse: (key: string, surroundings: string) =>
    Promise.resolve(stored.get(`${key} ${surroundings}`) ?? null),
  storeHouse: (key: string, surroundings: string, house: { madeBy: string; analysis: Analysis }) =>
    Promise.resolve(void stored.set(`${key} ${surroundings}`, house)),
}))

const SIZE = { width: 2, height: 1 } as const
const PHOTO: AnalyzedPhoto = {
  photoKey: 'photo-a',
  analysisPhoto: { ...SIZE, channels: 4, data: new Uint8ClampedArray(8) },
}

let missing: Set<string>
const loadFromServer = (url: string) =>
  Promise.resolve(missing.has(url) ? new Response('', { status: 503 }) : new Response('bytes'))
const loadFile = vi.fn(loadFromServer)
const listLoaded = () => loadFile.mock.calls.map(([url]) => url)

beforeEach(() => {
  missing = new Set()
  stored.clear()
  loadFile.mockReset().mockImplementation(loadFromServer)
  vi.stubGlobal('fetch', loadFile)
})

/** What the server's tap model says of houses; null: it finds no surfaces, or failed. */
const findSurfaces = vi.fn<() => Promise<SurfaceProbabilities | null>>()
const askedAbout = vi.fn<(photo: ColorRaster) => void>()
const createAnalyzer = () =>
  createPhotoAnalyzer({
    askForSurfaces(photo) {
      askedAbout(photo)
      return Promise.resolve(findSurfaces)
    },
  })
beforeEach(() => {
  askedAbout.mockReset()
  findSurfaces.mockReset().mockResolvedValue(null)
})

const ROOM = { madeBy: 'indoors with context' }

test('the surface and the context network are loaded for a room', async () => {
  expect(await createAnalyzer().analyze(PHOTO, 'indoors')).toMatchObject(ROOM)
  expect(listLoaded()).toEqual([SURFACE_WEIGHTS_URL.href, CONTEXT_WEIGHTS_URL.href])
})

test('a house needs the house network alone', async () => {
  const analyzer = createAnalyzer()
  analyzer.preload('outdoors')
  expect(await analyzer.analyze(PHOTO, 'outdoors')).toMatchObject({ madeBy: 'outdoors' })
  expect(listLoaded()).toEqual([HOUSE_WEIGHTS_URL.href])
})

test('a house after a room is analyzed without the context network', async () => {
  const analyzer = createAnalyzer()
  await analyzer.analyze(PHOTO, 'indoors')
  expect(await analyzer.analyze(PHOTO, 'outdoors')).toMatchObject({ madeBy: 'outdoors' })
})

test('both are loaded before there is a photo of a room, and once', async () => {
  const analyzer = createAnalyzer()
  analyzer.preload('indoors')
  expect(listLoaded()).toEqual([SURFACE_WEIGHTS_URL.href, CONTEXT_WEIGHTS_URL.href])
  await analyzer.analyze(PHOTO, 'indoors')
  expect(loadFile).toHaveBeenCalledTimes(2)
})

test('a room is analyzed without the context network if that fails to load, and the next one with it', async () => {
  const warn = vi.mocked(console.warn).mockImplementation(() => undefined)
  missing.add(CONTEXT_WEIGHTS_URL.href)
  const analyzer = createAnalyzer()
  expect(await analyzer.analyze(PHOTO, 'indoors')).toMatchObject({ madeBy: 'indoors' })
  expect(warn.mock.calls.map(([text]) => text as string)).toEqual([
    'The context network could not be loaded; areas of rooms are found less well.',
  ])
  missing.clear()
  expect(await analyzer.analyze(PHOTO, 'indoors')).toMatchObject(ROOM)
})

test('a room does not wait long for a context network that loads slowly, and the next one has it', async () => {
  vi.useFakeTimers()
  try {
    let arrive: (response: Response) => void = () => undefined
    const slow = new Promise<Response>((resolve) => (arrive = resolve))
    loadFile.mockImplementation((url) =>
      url === CONTEXT_WEIGHTS_URL.href ? slow : Promise.resolve(new Response('bytes')),
    )
    const analyzer = createAnalyzer()
    let first: Analysis | null = null
    void analyzer.analyze(PHOTO, 'indoors').then((found) => (first = found))
    await vi.advanceTimersByTimeAsync(CONTEXT_WAIT_MS - 1)
    expect(first).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(first).toMatchObject({ madeBy: 'indoors' })
    await keepHouse(PHOTO, 'indoors', first!)
    expect(stored.size).toBe(0)
    arrive(new Response('bytes'))
    expect(await analyzer.analyze(PHOTO, 'indoors')).toMatchObject(ROOM)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['indoors', SURFACE_WEIGHTS_URL],
  ['outdoors', HOUSE_WEIGHTS_URL],
] as const)(
  'a photo is not analyzed while its network cannot be loaded: %s',
  async (surroundings, { href }) => {
    vi.mocked(console.warn).mockImplementation(() => undefined)
    missing.add(href)
    const analyzer = createAnalyzer()
    expect(await analyzer.analyze(PHOTO, surroundings)).toBeNull()
    missing.clear()
    expect(await analyzer.analyze(PHOTO, surroundings)).not.toBeNull()
  },
)

test('what was found in a room is kept, unless the context network was missing', async () => {
  vi.mocked(console.warn).mockImplementation(() => undefined)
  missing.add(CONTEXT_WEIGHTS_URL.href)
  const analyzer = createAnalyzer()
  await keepHouse(PHOTO, 'indoors', (await analyzer.analyze(PHOTO, 'indoors'))!)
  expect(stored.size).toBe(0)
  missing.clear()
  await keepHouse(PHOTO, 'indoors', (await analyzer.analyze(PHOTO, 'indoors'))!)
  expect(stored.size).toBe(1)

  loadFile.mockClear()
  expect(await createAnalyzer().analyze(PHOTO, 'indoors')).toMatchObject(ROOM)
  expect(loadFile).not.toHaveBeenCalled()
})

test.each([
  ['indoors', 'surface-network'],
  ['indoors', 'context-network'],
  ['outdoors', 'house-network'],
] as const)('what another network found is not used: %s, %s', async (surroundings, network) => {
  const analyzer = createAnalyzer()
  await keepHouse(PHOTO, surroundings, (await analyzer.analyze(PHOTO, surroundings))!)
  const house = stored.get(`photo-a ${surroundings}`)!
  const madeBy = house.madeBy.replace(network, `${network}-before`)
  stored.set(`photo-a ${surroundings}`, { ...house, madeBy })
  loadFile.mockClear()
  await createAnalyzer().analyze(PHOTO, surroundings)
  expect(loadFile).toHaveBeenCalled()
})

describe('a tap model that finds surfaces', () => {
  const SURFACES = { grid: { width: 1, height: 1 }, classes: [], probabilities: [] }

  test('helps in a photo of a house', async () => {
    findSurfaces.mockResolvedValue(SURFACES)
    expect(await createAnalyzer().analyze(PHOTO, 'outdoors')).toMatchObject({ madeBy: 'outdoors and model' })
    expect(askedAbout).toHaveBeenCalledExactlyOnceWith(PHOTO.analysisPhoto)
  })

  test('is not asked about a room', async () => {
    expect(await createAnalyzer().analyze(PHOTO, 'indoors')).toMatchObject(ROOM)
    expect(askedAbout).not.toHaveBeenCalled()
  })

  test('is asked again after a reload: what was found with its help is not stored', async () => {
    findSurfaces.mockResolvedValue(SURFACES)
    await keepHouse(PHOTO, 'outdoors', (await createAnalyzer().analyze(PHOTO, 'outdoors'))!)
    expect(stored.size).toBe(0)
  })

  test('that fails leaves the browser’s own answer', async () => {
    expect(await createAnalyzer().analyze(PHOTO, 'outdoors')).toMatchObject({ madeBy: 'outdoors' })
    expect(findSurfaces).toHaveBeenCalledOnce()
  })
})
