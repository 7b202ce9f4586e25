import { describe, expect, test } from 'vitest'
import { draw, upright, WIDTH } from '../doors/draw-doors.test-support.ts'
import { buildHouseModel } from '../house/build-house-model.ts'
import { findArea } from './find-area.ts'
import { findAreaOrDoors, findDoorMasks } from './find-door-masks.ts'

describe('doors as areas', () => {
  const { photo, analysis } = draw([
    upright('garage_door', 330, 220, 130, 110),
    upright('entry_door', 490, 225, 46, 105),
  ])
  const at = (data: Uint8Array, x: number, y: number) => data[y * WIDTH + x]

  test('have one mask a kind', () => {
    const [door, garage, ...others] = findDoorMasks(buildHouseModel(photo, analysis))
    expect(others).toEqual([])
    expect([door.surface, garage.surface]).toEqual(['door', 'garage'])
    expect(at(door.mask.data, 513, 280)).toBe(255)
    expect(at(door.mask.data, 400, 260)).toBe(0)
    expect(at(garage.mask.data, 400, 260)).toBe(255)
  })

  test('are found though they are too small for an area that is sure', () => {
    const small = draw([upright('entry_door', 490, 257, 34, 75)])
    const model = buildHouseModel(small.photo, small.analysis)
    const found = findAreaOrDoors(small.photo, model, 'door')
    expect(findArea(small.photo, model, 'door').isSure).toBe(false)
    expect(found.isSure).toBe(true)
    const count = found.mask.data.reduce((sum, value) => sum + value / 255, 0)
    expect(count / (34 * 75)).toBeCloseTo(1, 1)
  })

  test('leave other surfaces as they are found', () => {
    const model = buildHouseModel(photo, analysis)
    expect(findAreaOrDoors(photo, model, 'siding')).toEqual(findArea(photo, model, 'siding'))
  })

  test('are an area of the network’s where none is sure', () => {
    const none = draw([])
    const model = buildHouseModel(none.photo, none.analysis)
    expect(findAreaOrDoors(none.photo, model, 'garage')).toEqual(findArea(none.photo, model, 'garage'))
  })
})
