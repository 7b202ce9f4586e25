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

  const kit = { sidelights: 'both', transom: 'rectangular' }

  test('may have sidelights and a transom with each entry door, in both forms', () => {
    expect(listPlacedDoors(requestSchema.parse({ ...photo, ...placed, kit }))).toEqual([{ ...placed, kit }])
    const many = requestSchema.parse({ ...photo, doors: [placed, { ...placed, kit }] })
    expect(listPlacedDoors(many)).toEqual([placed, { ...placed, kit }])
  })

  test.each<[string, object, (string | number)[]]>([
    ['one garage door', { ...placed, kind: 'garage', kit }, ['kit']],
    [
      'a garage door of several',
      { doors: [placed, { ...placed, kind: 'garage', kit }] },
      ['doors', 1, 'kit'],
    ],
    ['a list of doors', { doors: [placed], kit }, ['kit']],
    ['an unknown side', { ...placed, kit: { ...kit, sidelights: 'top' } }, ['kit', 'sidelights']],
    ['half a kit', { ...placed, kit: { sidelights: 'left' } }, ['kit', 'transom']],
    ['more than a kit', { ...placed, kit: { ...kit, sill: 'none' } }, ['kit']],
  ])('names a kit for %s', (_name, request, path) => {
    const { error } = requestSchema.safeParse({ ...photo, ...request })
    expect(error?.issues.map((issue) => issue.path)).toEqual([path])
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
