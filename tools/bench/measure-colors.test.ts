import {
  analyzePhoto,
  fidelityOf,
  type ColorFidelity,
  type ColorRaster,
  type Mask,
  type Matte,
} from '@housecoat/engine'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { countChanges, measureColors, shareClipped, type ColorFigures } from './measure-colors.ts'
import { mean } from './statistics.ts'
import { loadScenes, type TruthScene } from './truth-scene.ts'

test('changes outside the matte are counted, those inside are not', () => {
  const photo: ColorRaster = { width: 4, height: 1, channels: 3, data: new Uint8Array(12) }
  const matte: Matte = { width: 4, height: 1, data: Uint8Array.of(255, 1, 0, 0) }
  const data = Uint8ClampedArray.of(9, 9, 9, 9, 9, 9, 0, 0, 1, 0, 0, 0)
  expect(countChanges(photo, data, matte)).toEqual({ changedOutside: 1, pixelsOutside: 2 })
})

test('pixels of the area are counted that are clipped and were not', () => {
  const area: Mask = { width: 4, height: 1, data: Uint8Array.of(255, 255, 255, 0) }
  const picture = (data: number[]): ColorRaster => ({
    width: 4,
    height: 1,
    channels: 3,
    data: Uint8Array.from(data),
  })
  const photo = picture([9, 9, 9, 9, 9, 9, 255, 9, 9, 9, 9, 9])
  const painted = picture([254, 254, 254, 255, 9, 9, 255, 9, 9, 255, 255, 255])
  expect(shareClipped(photo, painted, area)).toBeCloseTo(1 / 3)
})

/** Measuring them takes most of this file's time, so the tests share the figures. */
let scenes: TruthScene[]
let figures: ColorFigures[]
let strongFigures: ColorFigures[]

beforeAll(async () => {
  const load = (folder: string) => loadScenes(fileURLToPath(new URL(folder, import.meta.url)))
  const network = await readBuiltInWeights()
  // as a page reads them
  const measure = (of: readonly TruthScene[]) =>
    of.flatMap((scene) => measureColors(scene, null, analyzePhoto(scene.photo, network, scene.surroundings)))
  scenes = await load('./scenes')
  figures = measure(scenes)
  strongFigures = measure(await load('./strong-scenes'))
}, 120_000)

describe('on the project’s own scenes', () => {
  test('each has a wall, a photo and a truth of one size', () => {
    for (const { wall, photo, truths } of scenes) {
      expect(wall.data.filter((value) => value > 0).length).toBeGreaterThan(wall.data.length * 0.05)
      expect(photo).toMatchObject({ width: wall.width, height: wall.height })
      for (const { picture } of truths)
        expect(picture).toMatchObject({ width: wall.width, height: wall.height })
    }
  })

  test('the engine given the area comes closer to the truth than both peers', () => {
    const meanOf = (pick: (row: ColorFigures) => { median: number }) =>
      mean(figures.map((row) => pick(row).median))
    expect(meanOf(({ given }) => given)).toBeLessThan(meanOf(({ keepLightness }) => keepLightness))
    expect(meanOf(({ given }) => given)).toBeLessThan(meanOf(({ medianMatch }) => medianMatch))
  })

  test('each repaint is as near to its rendered truth as it was: ΔE2000 5 outdoors, 2.5 in a room', () => {
    const missed = figures.filter(
      ({ given, surroundings }) => given.median > (surroundings === 'outdoors' ? 5 : 2.5),
    )
    expect(missed).toEqual([])
  })

  test('edges keep to the wall: ΔE2000 below 1.5 beside it, below 1 within', () => {
    const missed = figures.filter(({ edgesGiven }) => edgesGiven.halo > 1.5 || edgesGiven.fringe > 1)
    expect(missed).toEqual([])
  })

  test('no pixel outside the matte changes', () => {
    for (const { changedOutside, pixelsOutside } of figures) {
      expect(changedOutside).toBe(0)
      expect(pixelsOutside).toBeGreaterThan(1000)
    }
  })

  test('what was not searched is told apart from what was not found', () => {
    expect(figures.every(({ found }) => found === null)).toBe(true)
    const { photo } = scenes[0]
    const empty = { ...photo, data: new Uint8Array(photo.width * photo.height) }
    for (const { found } of measureColors(scenes[0], empty)) expect(found!.median).toBeGreaterThan(1)
  })
})

test('black, white, red, yellow, navy and oak walls are read: ΔE2000 below 12 in a room, below 20 outdoors', () => {
  expect(new Set(strongFigures.map(({ scene }) => scene)).size).toBe(6)
  for (const { given, surroundings } of strongFigures)
    expect(given.median).toBeLessThan(surroundings === 'outdoors' ? 20 : 12)
  for (const { newlyClipped } of strongFigures) expect(newlyClipped).toBeLessThan(0.01)
})

test('no color is called true to the paint that is off by 5, nor close to it that is off by 10', () => {
  const errorsOf = (words: ColorFidelity) =>
    [...figures, ...strongFigures]
      .filter(({ confidence }) => fidelityOf(confidence) === words)
      .map(({ given }) => given.median)
  expect(errorsOf('true').length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...errorsOf('true'))).toBeLessThan(5)
  expect(Math.max(0, ...errorsOf('close'))).toBeLessThan(10)
  expect(errorsOf('guess').length).toBeGreaterThan(0)
})
