import { processImageResponseSchema } from '@housecoat/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { NIGHT_HARBOR } from '../../testing/night-harbor.ts'
import {
  ask,
  askForCode,
  buildPaintRequest,
  openTestApp,
  paintAndFetch,
  type TestApp,
} from '../../testing/open-test-app.ts'
import { sharedPainters } from '../../testing/shared-painters.ts'

const house = buildHouse()
const PAINTS = [
  { ...NIGHT_HARBOR, areaId: 'exterior' as const, area: 'Body' },
  { ...NIGHT_HARBOR, areaId: 'trim' as const, area: 'Trim', colorName: 'Brick', colorCode: '#8C3B2E' },
  { ...NIGHT_HARBOR, areaId: 'shutters' as const, area: 'Shutters', colorName: 'Fern', colorCode: '#3F7A3D' },
]

let server: TestApp
let photo: Buffer

beforeAll(async () => {
  server = await openTestApp(sharedPainters())
  photo = await buildPhoto()
})

afterAll(() => server.close())

/** The wall in three vertical strips, one for each paint; `values` are the strips' values in the mask. */
function buildLabels(values: readonly number[]): Promise<Buffer> {
  const labels = house.mask.map((inside, i) => {
    const strip = Math.min(2, Math.floor((3 * (i % house.width)) / house.width))
    return inside === 0 ? 0 : values[strip]
  })
  return buildMask({ ...house, mask: Buffer.from(labels) })
}

/** The mean color of a rectangle of the picture, 20 pixels square. */
async function meanAt(picture: Buffer, left: number, top: number): Promise<readonly number[]> {
  // statistics are of a whole picture
  const part = await sharp(picture).extract({ left, top, width: 20, height: 20 }).png().toBuffer()
  const { channels } = await sharp(part).stats()
  return channels.map(({ mean }) => mean)
}

describe('several surfaces in one picture', () => {
  test('each has its color, and everything else stays', async () => {
    const maskPng = await buildLabels([1, 2, 3])
    const painted = await paintAndFetch(server.app, buildPaintRequest(photo, { maskPng, selections: PAINTS }))
    const [navy, red, green] = [
      await meanAt(painted, 90, 350),
      await meanAt(painted, 300, 430),
      await meanAt(painted, 520, 350),
    ]
    expect(navy[2]).toBeGreaterThan(navy[0] + 10)
    expect(red[0]).toBeGreaterThan(red[2] + 30)
    expect(green[1]).toBeGreaterThan(green[0] + 20)
    const [after, before] = await Promise.all(
      [painted, photo].map((picture) => sharp(picture).raw().toBuffer()),
    )
    for (let i = 0; i < house.width * 80 * 3; i++) expect(after[i]).toBe(before[i])
  })

  test('the answer names the colors, and its swatch is the first', async () => {
    const maskPng = await buildLabels([1, 2, 3])
    const { body } = await ask(server.app, buildPaintRequest(photo, { maskPng, selections: PAINTS }))
    expect(processImageResponseSchema.parse(body)).toMatchObject({
      swatch: NIGHT_HARBOR.colorCode.toUpperCase(),
      message: `Painted in ${NIGHT_HARBOR.colorName}, Brick, and Fern`,
      maker: { kind: 'builtin' },
    })
  })

  test('surfaces that were not found are named and keep their color', async () => {
    const { status, body } = await ask(server.app, buildPaintRequest(photo, { selections: PAINTS }))
    expect([200, 422]).toContain(status)
    if (status === 200)
      expect(processImageResponseSchema.parse(body).notice).toContain("We couldn't find the")
    else expect(body).toMatchObject({ code: 'area_not_found' })
  })
})

test('the accent wall has to be marked', async () => {
  const accent = { ...NIGHT_HARBOR, areaId: 'accent_wall' as const, area: 'Accent wall' }
  expect(
    await askForCode(server.app, buildPaintRequest(photo, { selections: [accent], isExterior: false })),
  ).toBe('area_not_found')
})

test('the light that the page read decides the color', async () => {
  const maskPng = await buildLabels([1, 2, 3])
  const lit = (level: number) => [{ subject: 'garage_door' as const, light: [level, level, level] as const }]
  const paintedWith = async (level: number) => {
    const references = PAINTS.map(() => lit(level)) as never
    return meanAt(
      await paintAndFetch(server.app, buildPaintRequest(photo, { maskPng, selections: PAINTS, references })),
      520,
      350,
    )
  }
  const [bright, dim] = [await paintedWith(0.9), await paintedWith(0.2)]
  // beside a garage door in bright light the wall is a dark one, which the paint makes lighter
  expect(bright[1]).toBeGreaterThan(dim[1] + 3)
})

describe('bad schemes are refused', () => {
  test.each([
    ['a color without an area', [1, 1, 2]],
    ['an area without a color', [1, 2, 9]],
    ['a mask in black and white', [255, 255, 255]],
  ])('%s', async (_name, values) => {
    const request = buildPaintRequest(photo, { maskPng: await buildLabels(values), selections: PAINTS })
    expect(await askForCode(server.app, request)).toBe('mask_labels_invalid')
  })

  test.each([
    ['one list for three surfaces', [[]]],
    ['a light beyond white', [[], [], [{ subject: 'trim', light: [1, 1, 1.1] }]]],
    ['an unknown thing', [[], [], [{ subject: 'moon', light: [1, 1, 1] }]]],
  ])('references: %s', async (_name, references) => {
    const request = buildPaintRequest(photo, { selections: PAINTS, references: references as never })
    expect(await askForCode(server.app, request)).toBe('bad_request')
  })

  test.each([
    ['one area twice', [PAINTS[0], PAINTS[0]], true, 'area_repeated'],
    ['more than eight', Array.from({ length: 9 }, () => PAINTS[0]), true, 'too_many_surfaces'],
    [
      'a room’s surface on a house',
      [PAINTS[0], { ...PAINTS[1], areaId: 'ceiling' as const }],
      true,
      'area_unknown',
    ],
    ['a house’s surface in a room', [{ ...PAINTS[1], areaId: 'roof' as const }], false, 'area_unknown'],
    [
      'an unknown second surface',
      [PAINTS[0], { ...PAINTS[1], areaId: 'moat' as never }],
      true,
      'area_unknown',
    ],
  ])('%s', async (_name, selections, isExterior, code) => {
    expect(await askForCode(server.app, buildPaintRequest(photo, { selections, isExterior }))).toBe(code)
  })
})
