import { expect, test } from 'vitest'
import type { HouseModel, HouseRegion } from '../house/house-model.ts'
import { SURFACE_CLASSES, type SurfaceClass } from '../nn/surface-classes.ts'
import { findRoomBorders } from './find-room-borders.ts'

const [WIDTH, HEIGHT] = [8, 100]

function regionOf(of: SurfaceClass): HouseRegion {
  return {
    pixels: 1,
    probabilities: SURFACE_CLASSES.map((name) => (name === of ? 0.9 : 0.005)),
    likelihoods: {} as HouseRegion['likelihoods'],
    color: [50, 0, 0],
    building: 'home',
    isRival: false,
  }
}

/** A model in which every column shows these classes from the top down to these rows. */
function modelOf(...bands: readonly (readonly [SurfaceClass, number])[]): HouseModel {
  let from = 0
  const owners = bands.flatMap(([, to], region) => {
    const run = [region, (to - from) * WIDTH]
    from = to
    return run
  })
  const regions = bands.map(([of]) => regionOf(of))
  return { width: WIDTH, height: HEIGHT, classes: SURFACE_CLASSES, regions, owners } as unknown as HouseModel
}

test('a wall between ceiling and floor has two borders, also beside moldings and boards', () => {
  const model = modelOf(['ceiling', 20], ['trim', 22], ['wall', 78], ['trim', 81], ['floor', 100])
  const { ceiling, floor, columns } = findRoomBorders(model)
  expect(columns).toBe(4)
  expect(ceiling).toEqual([0.5, 2.5, 4.5, 6.5].map((x) => [x, 20]))
  expect(floor).toEqual([0.5, 2.5, 4.5, 6.5].map((x) => [x, 81]))
})

test('what stands before a wall, or reaches the ceiling, hides its borders', () => {
  const model = modelOf(['ceiling', 20], ['cabinet', 40], ['wall', 60], ['rest', 80], ['floor', 100])
  expect(findRoomBorders(model)).toEqual({ ceiling: [], floor: [], columns: 4 })
})

test('a photo that starts with a wall shows no border with the ceiling', () => {
  const model = modelOf(['wall', 70], ['floor', 100])
  expect(findRoomBorders(model).ceiling).toEqual([])
  expect(findRoomBorders(model).floor[0]).toEqual([0.5, 70])
})
