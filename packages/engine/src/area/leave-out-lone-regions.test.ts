import { describe, expect, test } from 'vitest'
import type { HouseModel } from '../house/house-model.ts'
import { leaveOutLoneRegions } from './leave-out-lone-regions.ts'

interface Part {
  readonly wall?: number
  readonly rest?: number
  readonly belief?: number
  /** color step to a sure wall; null where it touches none */
  readonly step?: number | null
}

/** Whether a part stays in the walls of a room. */
function stays({ wall = 0.45, rest = 0.36, belief = 0.1, step = null }: Part): boolean {
  const regions = [{ probabilities: [0.02, 0.95] }, { probabilities: [rest, wall] }]
  const borders = step === null ? [] : [{ between: [0, 1], lengthPx: 90, step }]
  const model = { classes: ['rest', 'wall'], regions, borders } as unknown as HouseModel
  const beliefs = leaveOutLoneRegions(model, Float32Array.of(0.9, belief))
  expect(beliefs[0]).toBeCloseTo(0.9)
  return beliefs[1] > 0
}

describe('leaveOutLoneRegions', () => {
  test('leaves out what may be furniture and touches no wall', () => {
    expect(stays({})).toBe(false)
  })

  test('leaves it out behind a sharp edge', () => {
    expect(stays({ step: 27 })).toBe(false)
  })

  test('keeps the part of a wall that goes on without an edge', () => {
    expect(stays({ step: 3 })).toBe(true)
  })

  test('keeps a likely wall between furniture', () => {
    expect(stays({ wall: 0.6 })).toBe(true)
  })

  test('keeps what is unlikely to be furniture', () => {
    expect(stays({ rest: 0.1 })).toBe(true)
  })

  test('adds nothing', () => {
    expect(stays({ belief: -0.4, step: 1 })).toBe(false)
  })
})
