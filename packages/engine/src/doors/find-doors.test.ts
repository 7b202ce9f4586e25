import { describe, expect, test } from 'vitest'
import { distance } from '../geometry/homography.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { draw, GARAGE, upright, WIDTH, type Drawn } from './draw-doors.test-support.ts'
import { findDoors } from './find-doors.ts'

function find(doors: readonly Drawn[], around?: SurfaceClass) {
  const { photo, analysis } = draw(doors, around)
  return findDoors(photo, analysis)
}

describe('findDoors', () => {
  test('finds a door’s corners in perspective, within a hundredth of its width', () => {
    const [door, ...others] = find([GARAGE])
    expect(others).toEqual([])
    expect(door.kind).toBe('garage')
    expect(door.confidence).toBeGreaterThan(0.5)
    door.quad.forEach((corner, i) => expect(distance(corner, GARAGE.quad[i])).toBeLessThan(2.6))
  })

  test('finds five doors and tells their kinds', () => {
    const drawn = [
      upright('garage_door', 20, 220, 130, 110),
      upright('garage_door', 175, 220, 130, 110),
      upright('garage_door', 330, 220, 130, 110),
      upright('entry_door', 490, 225, 46, 105),
      upright('entry_door', 570, 225, 46, 105),
    ]
    const kinds = find(drawn).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'garage')).toHaveLength(3)
    expect(kinds.filter((kind) => kind === 'entry')).toHaveLength(2)
  })

  test('takes a wide door for a garage’s, whatever the network calls it', () => {
    expect(find([upright('entry_door', 220, 200, 190, 130)]).map(({ kind }) => kind)).toEqual(['garage'])
  })

  test('takes a narrow door for an entry where the network is of two minds, and a square one for a garage’s', () => {
    const kindOf = (door: Drawn) => {
      const { photo, analysis } = draw([door])
      const [garage, entry] = (['garage_door', 'entry_door'] as const).map((name) =>
        analysis.classes.indexOf(name),
      )
      // 0.55 and 0.45 of what it gave to the drawn kind
      const drawn = analysis.probabilities[garage]
      const probabilities = analysis.probabilities.map((plane, c) =>
        c === garage
          ? drawn.map((value) => 0.55 * value)
          : c === entry
            ? drawn.map((value) => 0.45 * value)
            : plane,
      )
      return findDoors(photo, { ...analysis, probabilities }).map(({ kind }) => kind)
    }
    expect(kindOf(upright('garage_door', 300, 200, 70, 130))).toEqual(['entry'])
    expect(kindOf(upright('garage_door', 270, 200, 130, 130))).toEqual(['garage'])
  })

  test('finds no door where there is none', () => {
    expect(find([])).toEqual([])
  })

  test('takes nothing for a door that is four times as wide as high', () => {
    expect(find([upright('garage_door', 160, 230, 320, 80)])).toEqual([])
  })

  test('finds a door that the photo’s edge cuts, up to the edge', () => {
    const [door] = find([upright('garage_door', 460, 210, 300, 120)])
    expect(door.quad[0][0]).toBeCloseTo(460, -1)
    expect(door.quad[1][0]).toBeGreaterThan(WIDTH - 8)
    expect(door.quad[1][0]).toBeLessThan(WIDTH + 8)
  })

  test('leaves the doors of rooms alone', () => {
    expect(find([upright('entry_door', 300, 150, 80, 170)], 'floor')).toEqual([])
  })

  test('refuses an analysis of another photo', () => {
    const { photo, analysis } = draw([])
    expect(() => findDoors(photo, { ...analysis, width: 10 })).toThrow(RangeError)
  })
})
