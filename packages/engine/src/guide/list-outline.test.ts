import { expect, test } from 'vitest'
import type { HouseModel } from '../house/house-model.ts'
import { listOutline } from './list-outline.ts'

const WIDTH = 120
const HEIGHT = 80

/** A model whose pixels belong to nothing, the home, its neighbor's house or a bush before the home. */
function modelOf(ownerAt: (x: number, y: number) => number): HouseModel {
  const owners: number[] = []
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) owners.push(ownerAt(x, y), 1)
  const regions = [null, 'home', 'neighbor', null].map((building) => ({ building }))
  return { width: WIDTH, height: HEIGHT, regions, owners } as unknown as HouseModel
}

test('the outline of a house is its four sides; a hole and a neighbor have none', () => {
  const lines = listOutline(
    modelOf((x, y) => {
      if (x >= 100) return 2
      if (x >= 50 && x < 60 && y >= 40 && y < 50) return 3
      return x >= 20 && x < 90 && y >= 10 && y < 60 ? 1 : 0
    }),
  )
  expect(lines).toEqual([
    { from: [90, 10], to: [90, 60] },
    { from: [90, 60], to: [20, 60] },
    { from: [20, 60], to: [20, 10] },
    { from: [20, 10], to: [90, 10] },
  ])
})

test('the photo’s border is no outline', () => {
  const lines = listOutline(modelOf((x, y) => (x < 60 && y >= 20 ? 1 : 0)))
  expect(lines).toHaveLength(2)
  expect(lines).toContainEqual({ from: [60, 20], to: [60, 80] })
  expect(lines).toContainEqual({ from: [0, 20], to: [60, 20] })
})

test('a photo without a house has no outline', () => {
  expect(listOutline(modelOf(() => 0))).toEqual([])
})
