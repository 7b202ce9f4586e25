import { expect, test } from 'vitest'
import { buildDoor } from './build-door.ts'
import { groupFinishes, listFinishes } from './group-finishes.ts'

const red = buildDoor()
const white = buildDoor({ catalogID: 'g2', color: 'White', price: 990 })
const arch = buildDoor({ catalogID: 'g3', name: 'Arch' })
const ids = (designs: ReturnType<typeof groupFinishes>) =>
  designs.map(({ finishes }) => finishes.map(({ catalogID }) => catalogID))

test('doors that differ in color and price only are one design, where the first of them was', () => {
  expect(ids(groupFinishes([red, arch, white]))).toEqual([['g1', 'g2'], ['g3']])
})

test('another size, style or group is another design, and so is a second door of one color', () => {
  const others = [
    buildDoor({ ...white, catalogID: 'g4', widthInches: 96 }),
    buildDoor({ ...white, catalogID: 'g5', style: 'Flush' }),
    buildDoor({ ...white, catalogID: 'g6', group: 'two_car_garage' }),
    buildDoor({ catalogID: 'g7' }),
  ]
  const designs = groupFinishes([red, ...others])
  expect(ids(designs)).toEqual([['g1'], ['g4'], ['g5'], ['g6'], ['g7']])
  expect(new Set(designs.map(({ key }) => key)).size).toBe(5)
})

test('a door that the catalog lacks has only its own finish', () => {
  expect(listFinishes([red, white], white)).toEqual([red, white])
  expect(listFinishes([arch], white)).toEqual([white])
  expect(listFinishes(null, white)).toEqual([white])
})
