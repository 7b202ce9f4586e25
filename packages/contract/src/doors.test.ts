import { describe, expect, test } from 'vitest'
import {
  doorCatalogSchema,
  isMirrored,
  listPlacedDoors,
  requirePlacedDoors,
  setDoorRequestSchema,
} from './doors.ts'

const requestSchema = setDoorRequestSchema.superRefine(requirePlacedDoors)
const quad = [
  [0, 0],
  [10, 0],
  [10, 20],
  [0, 20],
]
const placed = { quad, kind: 'entry', catalogID: 'e-colonial-red' }
const photo = { originalImage: 'AAAA', name: 'Our door' }

describe('a request to set doors', () => {
  test('has a handle’s side with each door, in both forms', () => {
    const one = requestSchema.parse({ ...photo, ...placed, handle: 'left' })
    expect(listPlacedDoors(one)).toEqual([{ ...placed, handle: 'left' }])
    const many = requestSchema.parse({ ...photo, doors: [placed, { ...placed, handle: 'right' }] })
    expect(listPlacedDoors(many)).toEqual([placed, { ...placed, handle: 'right' }])
  })

  test('names a side beside a list of doors, and an unknown side', () => {
    const beside = requestSchema.safeParse({ ...photo, doors: [placed], handle: 'left' })
    expect(beside.error?.issues.map(({ path }) => path)).toEqual([['handle']])
    const unknown = requestSchema.safeParse({ ...photo, ...placed, handle: 'top' })
    expect(unknown.error?.issues.map(({ path }) => path)).toEqual([['handle']])
  })
})

test('a door is mirrored only if its handle is known to be on the other side', () => {
  expect(isMirrored({ handle: 'right' }, 'left')).toBe(true)
  expect(isMirrored({ handle: 'right' }, 'right')).toBe(false)
  expect(isMirrored({ handle: 'right' }, undefined)).toBe(false)
  expect(isMirrored({ handle: null }, 'left')).toBe(false)
})

test('a catalog of the release before has neither panes nor handles', () => {
  const door = {
    ...{ catalogID: 'e1', name: 'Colonial', color: 'Red', style: 'Six Panel', price: 649 },
    ...{ url_thumbnail: '/t.webp', url_original: '/o.webp', kind: 'entry', rValue: null },
    ...{
      catalog_rvalue: null,
      catalog_gvalue: null,
      catalog_bvalue: null,
      widthInches: null,
      heightInches: null,
    },
  }
  const { front_door } = doorCatalogSchema.parse({
    one_car_garage: [],
    two_car_garage: [],
    front_door: [door],
  })
  expect(front_door).toEqual([{ ...door, url_glass: null, handle: null }])
})
