import { expect, test } from 'vitest'
import type { Quad } from '../geometry/homography.ts'
import type { HouseModel } from '../house/house-model.ts'
import type { Opening } from '../house/opening.ts'
import { listSureOpenings } from './list-sure-openings.ts'

const WIDTH = 900
const HEIGHT = 600

function boxAt(x: number, width: number, height: number): Quad {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, 300, 300 + height]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

function openingAt(kind: Opening['kind'], quad: Quad, changes: Partial<Opening> = {}): Opening {
  const sides = [true, true, true, true] as const
  return {
    kind,
    quad,
    outer: quad,
    onLine: sides,
    isArched: sides,
    confidence: 0.9,
    building: 'home',
    ...changes,
  }
}

/** @param glass a window that the network saw */
function modelOf(openings: readonly Opening[], glass?: Quad): HouseModel {
  const owners: number[] = []
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isGlass = glass && x >= glass[0][0] && x < glass[1][0] && y >= glass[0][1] && y < glass[2][1]
      owners.push(isGlass ? 1 : 0, 1)
    }
  const regions = [0.1, 0.9].map((probability) => ({ probabilities: [probability], building: 'home' }))
  const doors = openings
    .filter(({ kind }) => kind !== 'window')
    .map(({ kind, quad, confidence }) => ({
      kind: kind === 'garage_door' ? 'garage' : 'entry',
      quad,
      confidence,
    }))
  return {
    ...{ width: WIDTH, height: HEIGHT, openings, doors },
    ...{ classes: ['window'], regions, owners },
  } as unknown as HouseModel
}

test('windows and doors are listed from left to right, by thirds of the photo', () => {
  const { openings, isEveryWindowSure } = listSureOpenings(
    modelOf([
      openingAt('garage_door', boxAt(750, 200, 100)),
      openingAt('entry_door', boxAt(450, 50, 110)),
      openingAt('window', boxAt(350, 60, 80)),
      openingAt('window', boxAt(100, 60, 80)),
    ]),
  )
  expect(openings.map(({ kind, place, isTwoCar }) => [kind, place, isTwoCar])).toEqual([
    ['window', 'left', false],
    ['window', 'center', false],
    ['entry_door', 'center', false],
    ['garage_door', 'right', true],
  ])
  expect(isEveryWindowSure).toBe(true)
})

test('a garage door that may be for one car is not called one for two', () => {
  const { openings } = listSureOpenings(modelOf([openingAt('garage_door', boxAt(450, 130, 100))]))
  expect(openings).toMatchObject([{ kind: 'garage_door', isTwoCar: false }])
})

test('what is not sure, and what a neighbor has, is left out', () => {
  const { openings, isEveryWindowSure } = listSureOpenings(
    modelOf([
      openingAt('entry_door', boxAt(200, 50, 110), { confidence: 0.55 }),
      openingAt('garage_door', boxAt(600, 200, 100), { building: 'neighbor' }),
      openingAt('window', boxAt(300, 60, 80), { confidence: 0.4 }),
      openingAt('window', boxAt(800, 60, 80), { building: 'neighbor', confidence: 0.4 }),
      openingAt('window', boxAt(400, 60, 80)),
    ]),
  )
  expect(openings.map(({ quad }) => quad)).toEqual([boxAt(400, 60, 80)])
  expect(isEveryWindowSure).toBe(false)
})

test('the number of windows is not known where glass lies in none of them', () => {
  const openings = [openingAt('window', boxAt(300, 60, 80))]
  expect(listSureOpenings(modelOf(openings, boxAt(300, 56, 76))).isEveryWindowSure).toBe(true)
  expect(listSureOpenings(modelOf(openings, boxAt(600, 56, 76))).isEveryWindowSure).toBe(false)
})
