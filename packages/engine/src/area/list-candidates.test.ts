import { describe, expect, test } from 'vitest'
import { buildHouseModel } from '../house/build-house-model.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { buildAnalysis } from '../nn/build-analysis.test-support.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { noiseFrom, overlapOf } from '../raster/build-scene.test-support.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { coverageOf } from '../raster/shares.ts'
import { findArea } from './find-area.ts'
import type { FoundArea } from './found-area.ts'
import type { Surface } from '../house/surfaces.ts'
import { listCandidates, type AreaCandidate } from './list-candidates.ts'

const find = (photo: ColorRaster, analysis: Analysis, surface: Surface) =>
  findArea(photo, buildHouseModel(photo, analysis), surface)
const list = (photo: ColorRaster, analysis: Analysis, surface: Surface, found?: FoundArea) =>
  listCandidates(photo, buildHouseModel(photo, analysis), surface, found)

const [WIDTH, HEIGHT] = [320, 240]

/** A rectangle of one color in the photo, and what the network sees in it. */
interface Part {
  readonly box: readonly [left: number, top: number, right: number, bottom: number]
  readonly color: readonly number[]
  readonly sees: readonly [name: SurfaceClass, certainty: number]
}

const SKY: Part = { box: [0, 0, WIDTH, HEIGHT], color: [120, 170, 220], sees: ['sky', 1] }
const SIDING = [200, 190, 170]
const BRICK = [150, 80, 60]

const contains = ({ box: [left, top, right, bottom] }: Part, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

/** Later parts cover earlier ones. */
function buildScene(...parts: readonly Part[]) {
  const all = [SKY, ...parts]
  const partAt = (x: number, y: number) => all.findLast((part) => contains(part, x, y))!
  const noise = noiseFrom(3)
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < data.length; i++) {
    const at = Math.floor(i / 3)
    data[i] = partAt(at % WIDTH, Math.floor(at / WIDTH)).color[i % 3] + 2 * noise()
  }
  const photo: ColorRaster = { width: WIDTH, height: HEIGHT, channels: 3, data }
  return { photo, analysis: buildAnalysis(photo, (x, y) => partAt(x, y).sees) }
}

function maskOf(...parts: readonly Part[]): Mask {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    parts.some((part) => contains(part, i % WIDTH, Math.floor(i / WIDTH))) ? 255 : 0,
  )
  return { width: WIDTH, height: HEIGHT, data }
}

function maskOfKind(candidates: readonly AreaCandidate[], kind: AreaCandidate['kind']): Mask {
  const found = candidates.find((candidate) => candidate.kind === kind)
  if (found === undefined) throw new Error(`no ${kind} among ${candidates.map((one) => one.kind).join()}`)
  return found.mask
}

const wall = (certainty: number, box: Part['box'], color = SIDING): Part => ({
  box,
  color,
  sees: ['wall', certainty],
})
const HOUSE = wall(1, [90, 60, 230, 200])

describe('a reliable area of the only house', () => {
  test('stands alone, as it was found', () => {
    const { photo, analysis } = buildScene(HOUSE)
    const found = find(photo, analysis, 'exterior')
    expect(list(photo, analysis, 'exterior')).toEqual([{ ...found, kind: 'found' }])
  })

  test.each(['door', 'garage'] as const)('has no candidates as %s beside a second house', (surface) => {
    const door = { box: [140, 120, 190, 200], color: [60, 40, 30] } as const
    const sees = surface === 'door' ? 'entry_door' : 'garage_door'
    const { photo, analysis } = buildScene(wall(1, [20, 60, 150, 200]), wall(1, [180, 60, 300, 200]), {
      ...door,
      sees: [sees, 1],
    })
    expect(list(photo, analysis, surface)).toHaveLength(1)
  })
})

describe('two houses of similar size', () => {
  const [left, right] = [wall(1, [30, 50, 140, 200]), wall(1, [190, 70, 280, 200], [170, 190, 170])]
  const scene = buildScene(left, right)
  const candidates = list(scene.photo, scene.analysis, 'exterior')

  test('can be chosen alone or together, although the area is certain', () => {
    expect(candidates.map(({ kind }) => kind)).toEqual(['found', 'home', 'other-building'])
    expect(overlapOf(maskOfKind(candidates, 'found'), maskOf(left, right))).toBeGreaterThan(0.97)
    expect(overlapOf(maskOfKind(candidates, 'home'), maskOf(left))).toBeGreaterThan(0.97)
    expect(overlapOf(maskOfKind(candidates, 'other-building'), maskOf(right))).toBeGreaterThan(0.97)
  })

  test('one of which the photo cuts off, can be painted together', () => {
    const neighbor = wall(1, [250, 90, 320, 200], [170, 190, 170])
    const { photo, analysis } = buildScene(HOUSE, neighbor)
    const cutOff = list(photo, analysis, 'exterior')
    expect(cutOff.map(({ kind }) => kind)).toEqual(['found', 'both-buildings', 'other-building'])
    expect(overlapOf(maskOfKind(cutOff, 'found'), maskOf(HOUSE))).toBeGreaterThan(0.97)
    expect(overlapOf(maskOfKind(cutOff, 'both-buildings'), maskOf(HOUSE, neighbor))).toBeGreaterThan(0.97)
  })

  test('a shed is no second house', () => {
    const { photo, analysis } = buildScene(HOUSE, wall(1, [260, 160, 300, 200]))
    expect(list(photo, analysis, 'exterior')).toHaveLength(1)
  })
})

describe('an unsure area', () => {
  const siding = wall(0.6, [90, 60, 230, 140])
  const brick: Part = { box: [90, 140, 230, 200], color: BRICK, sees: ['masonry', 0.65] }

  test('can be had with the brick, or the brick alone', () => {
    const { photo, analysis } = buildScene(siding, brick)
    const candidates = list(photo, analysis, 'exterior')
    expect(candidates.map(({ kind }) => kind)).toEqual(['found', 'both', 'masonry'])
    expect(overlapOf(maskOfKind(candidates, 'both'), maskOf(siding, brick))).toBeGreaterThan(0.95)
    expect(overlapOf(maskOfKind(candidates, 'masonry'), maskOf(brick))).toBeGreaterThan(0.95)
  })

  test('of all cladding can be had without the brick', () => {
    const { photo, analysis } = buildScene(siding, brick)
    const candidates = list(photo, analysis, 'siding')
    expect(candidates.map(({ kind }) => kind)).toEqual(['found', 'siding', 'masonry'])
    expect(overlapOf(maskOfKind(candidates, 'siding'), maskOf(siding))).toBeGreaterThan(0.95)
  })

  test('of a room can be the main wall alone, or with what is nearly certain', () => {
    const [main, side] = [wall(0.72, [0, 20, 210, 220]), wall(0.72, [230, 20, 320, 220], [120, 110, 90])]
    const doubtful: Part = { box: [210, 20, 230, 220], color: [150, 60, 60], sees: ['wall', 0.3] }
    const { photo, analysis } = buildScene(main, side, doubtful)
    const candidates = list(photo, analysis, 'walls')
    expect(candidates[0].kind).toBe('found')
    expect(overlapOf(maskOfKind(candidates, 'main-part'), maskOf(main))).toBeGreaterThan(0.95)
  })

  test('grows by regions that are nearly as likely', () => {
    const [sure, nearly] = [wall(0.72, [20, 60, 150, 200]), wall(0.3, [150, 60, 250, 200], [140, 150, 120])]
    const { photo, analysis } = buildScene(sure, nearly)
    const candidates = list(photo, analysis, 'walls')
    expect(overlapOf(maskOfKind(candidates, 'found'), maskOf(sure))).toBeGreaterThan(0.95)
    expect(overlapOf(maskOfKind(candidates, 'larger'), maskOf(sure, nearly))).toBeGreaterThan(0.95)
  })

  test('offers at most three areas, each clearly different and of some size', () => {
    const { photo, analysis } = buildScene(
      siding,
      brick,
      wall(0.7, [260, 60, 310, 200], [190, 150, 150]),
      wall(0.3, [10, 60, 80, 200], [100, 130, 100]),
    )
    const candidates = list(photo, analysis, 'exterior')
    expect(candidates).toHaveLength(3)
    for (const [k, one] of candidates.entries()) {
      expect(coverageOf(one.mask)).toBeGreaterThanOrEqual(0.01)
      expect(one.confidence).toBeLessThan(1)
      for (const other of candidates.slice(k + 1)) expect(overlapOf(one.mask, other.mask)).toBeLessThan(0.85)
    }
  })

  test('is the only candidate where nothing else is likely', () => {
    const { photo, analysis } = buildScene(wall(0.7, [90, 60, 230, 200]))
    expect(list(photo, analysis, 'roof').map(({ kind }) => kind)).toEqual(['found'])
    expect(list(photo, analysis, 'walls').map(({ kind }) => kind)).toEqual(['found'])
  })
})

test('an area too small to be one gives way to a larger guess', () => {
  const { photo, analysis } = buildScene(wall(0.3, [90, 60, 230, 200]))
  expect(find(photo, analysis, 'walls').mask.data).not.toContain(255)
  expect(list(photo, analysis, 'walls').map(({ kind }) => kind)).toEqual(['larger'])
})

test('listing changes neither the photo nor the found area', () => {
  const { photo, analysis } = buildScene(
    wall(0.72, [20, 60, 150, 200]),
    wall(0.3, [150, 60, 250, 200], BRICK),
  )
  const found = find(photo, analysis, 'walls')
  const before = [photo.data.slice(), found.mask.data.slice(), found.likelihood.data.slice()]
  expect(list(photo, analysis, 'walls', found).length).toBeGreaterThan(1)
  expect([photo.data, found.mask.data, found.likelihood.data]).toEqual(before)
})
