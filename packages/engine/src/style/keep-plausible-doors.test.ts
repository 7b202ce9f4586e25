import { expect, test } from 'vitest'
import type { FoundDoor } from '../doors/door.ts'
import { keepPlausibleDoors } from './keep-plausible-doors.ts'

const doorOf = (kind: FoundDoor['kind'], left: number, right: number): FoundDoor => ({
  kind,
  confidence: 0.9,
  quad: [
    [left, 300],
    [right, 300],
    [right, 500],
    [left, 500],
  ],
})

const kept = (door: FoundDoor) => keepPlausibleDoors({ width: 1024, height: 700, doors: [door] }).length === 1

test.each([
  ['a wide garage door', doorOf('garage', 300, 700), true],
  ['a garage door seen from the side', doorOf('garage', 300, 460), true],
  ['a post taken for a garage door', doorOf('garage', 300, 400), false],
  ['an entry door', doorOf('entry', 300, 400), true],
  ['a door cut off by the photo’s border', doorOf('entry', 2, 90), false],
])('%s', (_name, door, isKept) => {
  expect(kept(door)).toBe(isKept)
})
