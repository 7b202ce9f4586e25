import { describe, expect, test } from 'vitest'
import { draw, GARAGE, HEIGHT, WIDTH } from '../doors/draw-doors.test-support.ts'
import type { ColorRaster } from '../raster/raster.ts'
import { buildHouseModel } from './build-house-model.ts'
import { groupRegions, groupTouching, mapOf } from './house-model.ts'

const { photo, analysis } = draw([GARAGE])
const model = buildHouseModel(photo, analysis)
const regionAt = (x: number, y: number) => mapOf(model).data[y * WIDTH + x]
const classAt = (x: number, y: number) => {
  const { probabilities } = model.regions[regionAt(x, y)]
  return model.classes[probabilities.indexOf(Math.max(...probabilities))]
}

describe('a house model', () => {
  test('says what each pixel shows and whose it is', () => {
    expect([classAt(100, 20), classAt(100, 200), classAt(430, 270), classAt(100, 450)]).toEqual([
      'sky',
      'wall',
      'garage_door',
      'ground',
    ])
    expect(model.regions[regionAt(100, 20)].building).toBe(null)
    expect(model.regions[regionAt(100, 200)].building).toBe('home')
  })

  test('gives each pixel one region of the stated size', () => {
    const counts = new Array<number>(model.regions.length).fill(0)
    for (const region of mapOf(model).data) counts[region]++
    expect(model.regions.map(({ pixels }) => pixels)).toEqual(counts)
    expect(counts.reduce((sum, count) => sum + count)).toBe(WIDTH * HEIGHT)
  })

  test('knows the doors', () => {
    expect(model.doors.map(({ kind }) => kind)).toEqual(['garage'])
  })

  test('is the same after it was stored as JSON', () => {
    expect(JSON.parse(JSON.stringify(model))).toEqual(model)
  })

  test('joins the regions of one surface before those of two', () => {
    const groups = groupRegions(model, 4)
    const [sky, wall, door, ground] = [
      [100, 20],
      [100, 200],
      [430, 270],
      [100, 450],
    ].map(([x, y]) => groups[regionAt(x, y)])
    expect(new Set([sky, wall, door, ground]).size).toBe(4)
    expect(groups[regionAt(600, 150)]).toBe(wall)
    expect(new Set(groupRegions(model, 1)).size).toBe(1)
  })

  test('groups regions that touch', () => {
    const isSide = (r: number) => r === regionAt(20, 20) || r === regionAt(620, 460)
    const groups = groupTouching(model, isSide)
    expect(groups[regionAt(20, 20)]).not.toBe(groups[regionAt(620, 460)])
    expect(groups[regionAt(430, 270)]).toBe(-1)
    const isSeen = (r: number) => model.regions[r].pixels > 0
    expect(new Set(groupTouching(model, isSeen)).size).toBe(2)
  })

  test('is built once a photo', () => {
    expect(buildHouseModel(photo, analysis)).toBe(model)
  })

  test('of another size than the analysis is refused', () => {
    const other: ColorRaster = { ...photo, width: WIDTH - 1 }
    expect(() => buildHouseModel(other, analysis)).toThrow(RangeError)
  })
})
