import { expect, test } from 'vitest'
import { readProcessorMs } from '../../testing/measure-slowness.ts'
import { hostedDoor } from '../../testing/open-catalog-host.ts'
import { readCatalog } from './read-catalog.ts'

const BASE = new URL('https://doors.example/GetCatalog/all_home_objects')

const read = (answer: unknown) => readCatalog(Buffer.from(JSON.stringify(answer)), BASE)
const readFrontDoors = (...doors: unknown[]) => read({ front_door: doors })

test('reads an item, and gives its pictures addresses on this server', () => {
  const { catalog, pictures } = readFrontDoors(hostedDoor({ catalogID: 'a/b c' }))!
  expect(catalog.front_door).toEqual([
    {
      catalogID: 'a/b c',
      name: 'Alpine',
      color: 'White',
      style: 'Raised Panel',
      price: 999,
      url_thumbnail: '/doors/pictures/a%2Fb%20c/thumbnail',
      url_original: '/doors/pictures/a%2Fb%20c/original',
      catalog_rvalue: 0.9,
      catalog_gvalue: 0.9,
      catalog_bvalue: 0.88,
      url_glass: null,
      handle: null,
      kind: 'entry',
      rValue: null,
      widthInches: null,
      heightInches: null,
    },
  ])
  expect(pictures.get('a/b c')?.original.href).toBe('https://doors.example/pictures/large.png')
})

test.each([
  ['left', 'left'],
  ['middle', null],
])('a handle on the side %o is %o', (handle, side) => {
  expect(readFrontDoors(hostedDoor({ handle }))?.catalog.front_door[0].handle).toBe(side)
})

test('the group decides the kind of door', () => {
  const { catalog } = read({ two_car_garage: [hostedDoor()] })!
  expect(catalog.two_car_garage[0].kind).toBe('garage')
  expect(catalog.one_car_garage).toEqual([])
})

test.each([
  [1249, 1249],
  ['1249', 1249],
  ['$1,249.50', 1249.5],
  [0, 0],
])('the price %o is %d dollars', (price, dollars) => {
  expect(readFrontDoors(hostedDoor({ price }))?.catalog.front_door[0].price).toBe(dollars)
})

test('a numeric id becomes text, and a missing thumbnail is the large picture', () => {
  const { pictures } = readFrontDoors(hostedDoor({ catalogID: 4711, url_thumbnail: undefined }))!
  expect(pictures.get('4711')?.thumbnail.pathname).toBe('/pictures/large.png')
})

test.each([undefined, null, '', 2, -0.1, 'red'])(
  'the color value %o is ignored, and the door stays',
  (value) => {
    expect(readFrontDoors(hostedDoor({ catalog_rvalue: value }))?.catalog.front_door).toMatchObject([
      { catalogID: 'A-1', catalog_rvalue: null },
    ])
  },
)

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'door'],
  ['without a name', hostedDoor({ name: '' })],
  ['without an id', hostedDoor({ catalogID: undefined })],
  ['without a picture', hostedDoor({ url_original: undefined })],
  ['with a script for a picture', hostedDoor({ url_original: 'javascript:alert(1)' })],
  ['with a file for a picture', hostedDoor({ url_original: 'file:///etc/passwd' })],
  ['with a negative price', hostedDoor({ price: -1 })],
  ['with words for a price', hostedDoor({ price: 'ask us' })],
  ['that stands there twice', hostedDoor({ catalogID: 'good' })],
])('an item %s is left out and the rest stay', (_name, bad) => {
  const good = [hostedDoor({ catalogID: 'good' }), bad, hostedDoor({ catalogID: 'also good' })]
  const { catalog, droppedCount, faults } = readFrontDoors(...good)!
  expect(catalog.front_door.map(({ catalogID }) => catalogID)).toEqual(['good', 'also good'])
  expect(droppedCount).toBe(1)
  expect(faults).toEqual([expect.stringContaining('front_door.1')])
})

test('empty groups are an empty catalog', () => {
  expect(read({ one_car_garage: [], two_car_garage: [], front_door: [] })?.pictures.size).toBe(0)
})

test.each([[null], [[]], [{}], ['doors'], [{ front_door: 'none' }], [{ front_door: [null, {}] }]])(
  '%o is refused as a catalog',
  (answer) => expect(read(answer)).toBeNull(),
)

test('doors beyond the limit are left out', () => {
  const doors = Array.from({ length: 5010 }, (_, index) => hostedDoor({ catalogID: index }))
  const { catalog, droppedCount, faults } = readFrontDoors(...doors)!
  expect(catalog.front_door.length).toBe(5000)
  expect(droppedCount).toBe(10)
  expect(faults).toEqual(['front_door.5000: there are more than 5000 doors'])
})

test.each<[string, () => Buffer]>([
  ['4 MB of [', () => Buffer.alloc(4 * 1024 * 1024, '[')],
  ['4 MB of nested objects', () => Buffer.alloc(4 * 1024 * 1024, '{"front_door":')],
  ['a million items', () => Buffer.from(`{"front_door":[${'0,'.repeat(1_000_000)}0]}`)],
  ['100,000 items that are none', () => Buffer.from(`{"front_door":[${'{},'.repeat(100_000)}{}]}`)],
  ['a number of 4 MB', () => Buffer.from(`{"front_door":${'7'.repeat(4 * 1024 * 1024)}}`)],
])('E: a catalog of %s is refused within 200 ms of processor time', (_name, build) => {
  const answer = build()
  const times = [1, 2, 3].map(() => {
    const start = readProcessorMs()
    expect(readCatalog(answer, BASE)).toBeNull()
    return readProcessorMs() - start
  })
  expect(Math.min(...times)).toBeLessThan(200)
})
