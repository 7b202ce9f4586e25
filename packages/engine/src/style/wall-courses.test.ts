import { describe, expect, test } from 'vitest'
import type { Point, Quad } from '../geometry/homography.ts'
import type { Opening } from '../house/opening.ts'
import { buildWall } from '../planes/build-wall.test-support.ts'
import { findPlanes } from '../planes/find-planes.ts'
import { findCourses } from './wall-courses.ts'

const wall = buildWall(0)
const planes = findPlanes(wall.mask, 'wall', {
  surroundings: 'outdoors',
  frame: wall.frame,
  segments: [],
  doors: [],
  windows: [],
})

/** A rectangle on the wall in meters: from the camera to the right, and above the ground. */
function boxOn(left: number, right: number, bottom: number, top: number): Quad {
  const scale = wall.frame.focalPx / 10
  const at = (u: number, v: number): Point => [
    wall.frame.centerX + scale * u,
    wall.frame.centerY + scale * (1.6 - v),
  ]
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)]
}

function windowOf(changes: Partial<Opening> = {}): Opening {
  return {
    kind: 'window',
    quad: boxOn(-0.5, 0.5, 0.9, 2.1),
    outer: boxOn(-0.6, 0.6, 0.8, 2.2),
    onLine: [true, true, true, true],
    isArched: [false, false, false, false],
    confidence: 0.9,
    building: 'home',
    ...changes,
  }
}

const kindsOf = (opening: Opening, mask = wall.mask) =>
  findCourses({ openings: [opening] }, mask, planes).map(({ kind }) => kind)

describe('findCourses', () => {
  test('a window has a head on its upper line and a sill on its lower one, in true meters', () => {
    const [head, sill] = findCourses({ openings: [windowOf()] }, wall.mask, planes)
    expect(head).toMatchObject({ kind: 'head', plane: 0 })
    expect(head.v).toBeCloseTo(2.2, 0)
    expect(head.right - head.left).toBeCloseTo(1.2, 1)
    expect(sill).toMatchObject({ kind: 'sill', plane: 0 })
    expect(head.v - sill.v).toBeCloseTo(1.4, 1)
  })

  test('with shutters both are as wide as the window alone', () => {
    const [head] = findCourses(
      { openings: [windowOf({ outer: boxOn(-1.2, 1.2, 0.8, 2.2) })] },
      wall.mask,
      planes,
    )
    expect(head.right - head.left).toBeCloseTo(1, 1)
  })

  test('a door has a head alone', () => {
    expect(kindsOf(windowOf({ kind: 'entry_door' }))).toEqual(['head'])
  })

  test.each([
    ['a window of the neighbor', { building: 'neighbor' }],
    ['an unlikely window', { confidence: 0.4 }],
    ['a window without known lines', { onLine: [false, true, false, true] }],
    ['a window 0.2 m wide', { quad: boxOn(0, 0.1, 0.9, 2.1), outer: boxOn(-0.05, 0.15, 0.8, 2.2) }],
  ] as const)('%s has neither', (_name, changes) => {
    expect(kindsOf(windowOf(changes))).toEqual([])
  })

  test('an arched window has no straight head', () => {
    expect(kindsOf(windowOf({ isArched: [true, false, false, false] }))).toEqual(['sill'])
  })

  test('a window right under the roof has no head: the wall does not go on above it', () => {
    expect(kindsOf(windowOf({ outer: boxOn(-0.6, 0.6, 0.8, 2.7) }))).toEqual(['sill'])
  })

  test('a sill behind shrubs is left out', () => {
    const scale = wall.frame.focalPx / 10
    const hiddenFrom = Math.floor(wall.frame.centerY + scale * 0.8)
    const mask = {
      ...wall.mask,
      data: wall.mask.data.map((value, i) => (Math.floor(i / wall.mask.width) >= hiddenFrom ? 0 : value)),
    }
    expect(kindsOf(windowOf(), mask)).toEqual(['head'])
  })
})
