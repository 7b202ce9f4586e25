import { describe, expect, test } from 'vitest'
import { rectangleQuad, type Quad } from '../geometry/homography.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { SURFACE_CLASSES, type SurfaceClass } from '../nn/surface-classes.ts'
import type { EntryKit } from './entry-layout.ts'
import { prepareDoor, setDoors, setDoorsOnce } from './set-door.ts'

const WIDTH = 240
const HEIGHT = 180
/** An opening in perspective, its casing 6 pixels wide. */
const OPENING: Quad = [
  [70, 60],
  [160, 50],
  [162, 140],
  [72, 132],
]

type Rgb = readonly [number, number, number]

function paintRaster(
  width: number,
  height: number,
  channels: 3 | 4,
  at: (x: number, y: number) => Rgb,
): ColorRaster {
  const data = new Uint8Array(width * height * channels).fill(77)
  for (let i = 0; i < width * height; i++) data.set(at(i % width, Math.floor(i / width)), i * channels)
  return { width, height, channels, data }
}

/** Signed distance from the nearest side in pixels, positive inside. */
function depthIn(quad: Quad, x: number, y: number): number {
  return Math.min(
    ...quad.map(([x0, y0], i) => {
      const [x1, y1] = quad[(i + 1) % 4]
      return ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / Math.hypot(x1 - x0, y1 - y0)
    }),
  )
}

/** A house with a tan door in a white casing; `light` dims it all. */
function buildHouse(channels: 3 | 4 = 3, light = 1): ColorRaster {
  return paintRaster(WIDTH, HEIGHT, channels, (x, y) => {
    const depth = depthIn(OPENING, x + 0.5, y + 0.5)
    const color: Rgb = depth > 0 ? [170, 140, 110] : depth > -6 ? [232, 232, 230] : [120, 130, 140]
    const grain = ((x * 7 + y * 13) % 5) - 2
    return [color[0] * light + grain, color[1] * light + grain, color[2] * light + grain]
  })
}

/** Sets one door in. */
function setDoorOnce(photo: ColorRaster, picture: ColorRaster, quad: Quad, analysis: Analysis | null) {
  const set = setDoorsOnce(photo, [{ picture, quad }], analysis)
  return { picture: set.picture, where: set.where[0] }
}

const plain = (color: Rgb): ColorRaster => paintRaster(60, 60, 3, () => color)

/** An analysis of large cells; each names its class. */
function analysisOf(classAt: (x: number, y: number) => SurfaceClass): Analysis {
  const grid = { width: WIDTH / 4, height: HEIGHT / 4 }
  const classes = Array.from({ length: grid.width * grid.height }, (_, i) =>
    classAt((i % grid.width) * 4 + 2, Math.floor(i / grid.width) * 4 + 2),
  )
  const probabilities = SURFACE_CLASSES.map((name) =>
    Uint8Array.from(classes, (own) => (own === name ? 255 : 0)),
  )
  return { width: WIDTH, height: HEIGHT, grid, classes: SURFACE_CLASSES, probabilities }
}

function pixel({ data, width, channels }: ColorRaster, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3)]
}

describe('setDoor', () => {
  test.each([3, 4] as const)('changes no byte outside the door and its shadow, %i channels', (channels) => {
    const photo = buildHouse(channels)
    const before = photo.data.slice()
    const { picture, where } = setDoorOnce(photo, plain([30, 40, 90]), OPENING, null)
    expect(photo.data).toEqual(before)
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const at = (y * WIDTH + x) * channels
        const isSame = picture.data.subarray(at, at + channels).every((byte, c) => byte === before[at + c])
        const isInBox =
          x >= where.left && x < where.left + where.width && y >= where.top && y < where.top + where.height
        const depth = depthIn(OPENING, x + 0.5, y + 0.5)
        if (!isInBox || depth < -4) expect(isSame).toBe(true)
        if (depth > 3) expect(isSame).toBe(false)
        if (channels === 4) expect(picture.data[at + 3]).toBe(77)
      }
  })

  test('leaves nothing of the old door', () => {
    const { picture } = setDoorOnce(buildHouse(), plain([20, 30, 120]), OPENING, null)
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        if (depthIn(OPENING, x + 0.5, y + 0.5) < 1.5) continue
        const [red, , blue] = pixel(picture, x, y)
        expect(blue).toBeGreaterThan(red)
      }
  })

  test('a prepared opening takes one door after another', () => {
    const photo = buildHouse()
    const plan = prepareDoor(photo, OPENING, null)
    setDoors([{ plan, picture: plain([200, 20, 20]) }], photo.data.slice())
    const out = photo.data.slice()
    setDoors([{ plan, picture: plain([20, 120, 40]) }], out)
    const alone = setDoorOnce(photo, plain([20, 120, 40]), OPENING, null)
    expect(out).toEqual(alone.picture.data)
  })

  test('sets several doors in, each as it would be alone, also in the photo’s own bytes', () => {
    const photo = buildHouse()
    const other: Quad = [
      [190, 60],
      [225, 58],
      [226, 140],
      [191, 138],
    ]
    const doors = [
      { picture: plain([30, 40, 90]), quad: OPENING },
      { picture: plain([120, 30, 30]), quad: other },
    ]
    const alone = doors.map((door) => setDoorOnce(photo, door.picture, door.quad, null))
    const own = { ...photo, data: photo.data.slice() }
    const { picture, where } = setDoorsOnce(own, doors, null, own.data)
    expect(where).toEqual(alone.map((one) => one.where))
    for (const [x, y, door] of [
      [115, 95, 0],
      [205, 100, 1],
      [175, 100, 0],
    ] as const)
      expect(pixel(picture, x, y)).toEqual(pixel(alone[door].picture, x, y))
  })

  test('turns the picture with the opening', () => {
    const halves = paintRaster(64, 64, 3, (x) => (x < 32 ? [200, 30, 30] : [30, 30, 200]))
    const { picture } = setDoorOnce(buildHouse(), halves, OPENING, null)
    const [leftRed, , leftBlue] = pixel(picture, 90, 95)
    const [rightRed, , rightBlue] = pixel(picture, 145, 95)
    expect(leftRed).toBeGreaterThan(leftBlue + 40)
    expect(rightBlue).toBeGreaterThan(rightRed + 40)
  })

  test('fine lines come out as their mean, not as a moiré', () => {
    const lines = paintRaster(900, 900, 3, (x) => ((x >> 1) % 2 === 0 ? [235, 235, 235] : [15, 15, 15]))
    const photo = buildHouse()
    const { picture } = setDoorOnce(photo, lines, OPENING, null)
    const values: number[] = []
    for (let y = 85; y < 115; y++) for (let x = 90; x < 140; x++) values.push(pixel(picture, x, y)[1])
    expect(Math.max(...values) - Math.min(...values)).toBeLessThan(30)
  })

  test('takes the photo’s light: a dim photo gets a dim door', () => {
    const white = plain([235, 235, 235])
    const bright = pixel(setDoorOnce(buildHouse(3, 1), white, OPENING, null).picture, 115, 95)[1]
    const dim = pixel(setDoorOnce(buildHouse(3, 0.5), white, OPENING, null).picture, 115, 95)[1]
    expect(dim).toBeLessThan(bright - 30)
    expect(bright).toBeGreaterThan(170)
  })

  test('lies in shadow under its header', () => {
    const { picture } = setDoorOnce(buildHouse(), plain([210, 210, 210]), OPENING, null)
    expect(pixel(picture, 115, 57)[1]).toBeLessThan(pixel(picture, 115, 95)[1] - 5)
  })

  test('stays behind what reaches in before it', () => {
    const isBush = (x: number, y: number) => x > 40 && x < 105 && y > 105
    const house = buildHouse()
    const photo = paintRaster(WIDTH, HEIGHT, 3, (x, y) =>
      isBush(x, y) ? [30, 90, 25] : (pixel(house, x, y) as unknown as Rgb),
    )
    const analysis = analysisOf((x, y) =>
      isBush(x, y) ? 'vegetation' : depthIn(OPENING, x, y) > 0 ? 'garage_door' : 'wall',
    )
    const { picture } = setDoorOnce(photo, plain([200, 30, 30]), OPENING, analysis)
    expect(pixel(picture, 88, 120)).toEqual(pixel(photo, 88, 120))
    expect(pixel(picture, 130, 110)[0]).toBeGreaterThan(pixel(picture, 130, 110)[1] + 40)
    const { picture: over } = setDoorOnce(photo, plain([200, 30, 30]), OPENING, null)
    expect(pixel(over, 88, 120)).not.toEqual(pixel(photo, 88, 120))
  })

  test('covers the shadow of a bush that the network takes for the bush', () => {
    const isBush = (x: number, y: number) => x > 20 && x < 66 && y > 95
    const isShaded = (x: number, y: number) => x >= 66 && x < 120 && y > 85
    const house = buildHouse()
    const photo = paintRaster(WIDTH, HEIGHT, 3, (x, y) => {
      if (isBush(x, y)) return [30, 90, 25]
      const color = pixel(house, x, y)
      const light = isShaded(x, y) ? 0.45 : 1
      return [color[0] * light, color[1] * light, color[2] * light]
    })
    // of the shadow the network sees only the upper rows as door
    const isMistaken = (x: number, y: number) => isShaded(x, y) && y > 105
    const { probabilities, ...analysis } = analysisOf((x, y) =>
      isBush(x, y) || isMistaken(x, y) ? 'vegetation' : depthIn(OPENING, x, y) > 0 ? 'garage_door' : 'wall',
    )
    const [vegetation, door] = (['vegetation', 'garage_door'] as const).map(
      (name) => probabilities[SURFACE_CLASSES.indexOf(name)],
    )
    for (let i = 0; i < vegetation.length; i++) {
      const { width } = analysis.grid
      if (!isMistaken((i % width) * 4 + 2, Math.floor(i / width) * 4 + 2)) continue
      vegetation[i] = 190
      door[i] = 65
    }
    const { picture } = setDoorOnce(photo, plain([200, 30, 30]), OPENING, { ...analysis, probabilities })
    const [red, green] = pixel(picture, 95, 120)
    expect(red).toBeGreaterThan(2 * green)
    expect(pixel(picture, 50, 120)).toEqual(pixel(photo, 50, 120))
  })

  test('takes a dark thing wholly inside for a part of the old door', () => {
    const isPane = (x: number, y: number) => x > 95 && x < 125 && y > 75 && y < 100
    const house = buildHouse()
    const photo = paintRaster(WIDTH, HEIGHT, 3, (x, y) =>
      isPane(x, y) ? [25, 30, 35] : (pixel(house, x, y) as unknown as Rgb),
    )
    const analysis = analysisOf((x, y) =>
      isPane(x, y) ? 'rest' : depthIn(OPENING, x, y) > 0 ? 'garage_door' : 'wall',
    )
    const { picture } = setDoorOnce(photo, plain([210, 210, 210]), OPENING, analysis)
    expect(Math.abs(pixel(picture, 110, 88)[1] - pixel(picture, 145, 100)[1])).toBeLessThan(25)
  })

  const shadeOver = (isShaded: (x: number, y: number) => boolean) => {
    const house = buildHouse()
    return paintRaster(WIDTH, HEIGHT, 3, (x, y) => {
      const color = pixel(house, x, y) as unknown as Rgb
      return isShaded(x, y) ? [color[0] * 0.5, color[1] * 0.5, color[2] * 0.5] : color
    })
  }

  test('keeps a shadow that falls on door, casing and wall', () => {
    const photo = shadeOver((_x, y) => y < 90)
    const { picture } = setDoorOnce(photo, plain([200, 200, 200]), OPENING, null)
    expect(pixel(picture, 115, 80)[1]).toBeLessThan(pixel(picture, 115, 110)[1] * 0.7)
  })

  test('takes a dark part of the opening that ends at its casing for a sidelight, not for shade', () => {
    const photo = shadeOver((x, y) => x > 135 && depthIn(OPENING, x + 0.5, y + 0.5) > 0)
    const { picture } = setDoorOnce(photo, plain([200, 200, 200]), OPENING, null)
    expect(Math.abs(pixel(picture, 148, 95)[1] - pixel(picture, 100, 95)[1])).toBeLessThan(12)
  })

  test('a white door after a yellow one is as white as its casing', () => {
    const yellow = paintRaster(WIDTH, HEIGHT, 3, (x, y) => {
      const depth = depthIn(OPENING, x + 0.5, y + 0.5)
      return depth > 0 ? [214, 170, 50] : depth > -6 ? [226, 226, 224] : [120, 130, 140]
    })
    const { picture } = setDoorOnce(yellow, plain([242, 242, 242]), OPENING, null)
    const [red, green, blue] = pixel(picture, 115, 95)
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(8)
    expect(Math.abs(green - 226)).toBeLessThan(20)
  })

  test('a white door in a dark casing of a brown house is nearly white, whatever the color of the door before', () => {
    const greenAfter = (old: Rgb) => {
      const house = paintRaster(WIDTH, HEIGHT, 3, (x, y) => {
        const depth = depthIn(OPENING, x + 0.5, y + 0.5)
        return depth > 0 ? old : depth > -6 ? [62, 50, 42] : [128, 100, 74]
      })
      const { picture } = setDoorOnce(house, plain([242, 242, 242]), OPENING, null)
      const [red, green, blue] = pixel(picture, 115, 95)
      // if the walls' color were taken for the light's, they would be 80 apart
      expect(red - blue).toBeLessThan(45)
      return green
    }
    const [afterRed, afterGreen] = [greenAfter([150, 30, 24]), greenAfter([40, 90, 50])]
    expect(Math.abs(afterRed - afterGreen)).toBeLessThan(3)
  })

  test('a door that the photo’s edge cuts', () => {
    const photo = buildHouse()
    const cut: Quad = [
      [-60, 40],
      [80, 45],
      [80, 200],
      [-60, 210],
    ]
    const { picture, where } = setDoorOnce(photo, plain([30, 40, 160]), cut, null)
    expect(where.left).toBe(0)
    expect(pixel(picture, 2, 120)[2]).toBeGreaterThan(pixel(picture, 2, 120)[0])
  })

  test('refuses crossed corners, openings outside the photo and torn buffers', () => {
    const photo = buildHouse()
    const [a, b, c, d] = OPENING
    expect(() => prepareDoor(photo, [a, c, b, d], null)).toThrow(RangeError)
    expect(() =>
      prepareDoor(
        photo,
        [
          [500, 10],
          [600, 10],
          [600, 90],
          [500, 90],
        ],
        null,
      ),
    ).toThrow(RangeError)
    expect(() => prepareDoor({ ...photo, width: 100 }, OPENING, null)).toThrow(RangeError)
    const plan = prepareDoor(photo, OPENING, null)
    expect(() => setDoors([{ plan, picture: plain([0, 0, 0]) }], new Uint8Array(5))).toThrow(RangeError)
    expect(() =>
      setDoors([{ plan, picture: { ...plain([0, 0, 0]), height: 9 } }], photo.data.slice()),
    ).toThrow(RangeError)
  })

  test('takes the smallest of pictures', () => {
    const dot = paintRaster(1, 1, 3, () => [90, 90, 90])
    expect(() => setDoorOnce(buildHouse(), dot, rectangleQuad(50, 50), null)).not.toThrow()
  })
})

test('an opening at the right or lower border of a large photo', () => {
  const photo = paintRaster(1501, 1203, 3, (x, y) => [150 + (x % 7), 140 + (y % 5), 120])
  for (const quad of [
    rectangleQuad(40, 60).map(([x, y]) => [x + 1500.4, y + 500] as const),
    rectangleQuad(60, 40).map(([x, y]) => [x + 500, y + 1202.3] as const),
  ] as unknown as Quad[]) {
    const { where } = setDoorOnce(photo, plain([200, 30, 30]), quad, null)
    expect(where.width * where.height).toBeGreaterThan(0)
  }
})

test('a narrow opening whose small copy has another aspect after rounding', () => {
  const photo = paintRaster(600, 900, 3, (x, y) => [150 + (x % 7), 140 + (y % 5), 120])
  const quad = rectangleQuad(9, 500).map(([x, y]) => [x + 300, y + 200] as const) as unknown as Quad
  const analysis = analysisOf((x) => (x > 115 ? 'vegetation' : 'entry_door'))
  expect(() =>
    setDoorOnce(photo, plain([200, 30, 30]), quad, { ...analysis, width: 600, height: 900 }),
  ).not.toThrow()
})

describe('panes', () => {
  /** The photo's upper part is sky of a color, its lower part ground. */
  const buildStreet = (sky: Rgb): ColorRaster => {
    const house = buildHouse()
    for (let i = 0; i < WIDTH * 40; i++) house.data.set(sky, i * 3)
    return house
  }
  const outdoors = analysisOf((_, y) => (y < 40 ? 'sky' : y > 150 ? 'ground' : 'wall'))
  const everywhere: Matte = { width: 4, height: 4, data: new Uint8Array(16).fill(255) }
  const set = (photo: ColorRaster, glass: Matte | null, isMirrored = false) =>
    setDoorsOnce(photo, [{ picture: plain([200, 30, 30]), quad: OPENING, glass, isMirrored }], outdoors)
      .picture
  const meanOfTop = (picture: ColorRaster) => {
    const pixels = Array.from({ length: 60 }, (_, i) => pixel(picture, 85 + i, 66))
    return [0, 1, 2].map((c) => pixels.reduce((sum, own) => sum + own[c], 0) / pixels.length)
  }

  test('mirror the color and the brightness of the photo’s sky', () => {
    const blue = meanOfTop(set(buildStreet([120, 160, 250]), everywhere))
    const pink = meanOfTop(set(buildStreet([250, 160, 130]), everywhere))
    const dusk = meanOfTop(set(buildStreet([20, 25, 45]), everywhere))
    expect(blue[2]).toBeGreaterThan(blue[0] + 15)
    expect(pink[0]).toBeGreaterThan(pink[2] + 15)
    expect(dusk[2]).toBeLessThan(blue[2] - 25)
  })

  test('show a dark room, whatever the picture has in them', () => {
    const [red, green] = meanOfTop(set(buildStreet([120, 160, 250]), everywhere))
    expect(Math.max(red, green)).toBeLessThan(120)
  })

  test('leave every byte elsewhere as it is without them', () => {
    const photo = buildStreet([120, 160, 250])
    const none = { ...everywhere, data: new Uint8Array(16) }
    expect(set(photo, none).data).toEqual(set(photo, null).data)
    const left = { ...everywhere, data: Uint8Array.from({ length: 16 }, (_, i) => (i % 4 < 2 ? 255 : 0)) }
    const [glazed, plainly] = [set(photo, left), set(photo, null)]
    expect(pixel(glazed, 150, 100)).toEqual(pixel(plainly, 150, 100))
    expect(pixel(glazed, 80, 100)).not.toEqual(pixel(plainly, 80, 100))
  })
})

test('a mirrored door has its handle on the other side', () => {
  const photo = buildHouse()
  const handle = paintRaster(60, 60, 3, (x, y) =>
    x > 50 && y > 25 && y < 35 ? [220, 20, 20] : [20, 20, 220],
  )
  const rednessAt = (isMirrored: boolean, x: number) => {
    const { picture } = setDoorsOnce(photo, [{ picture: handle, quad: OPENING, isMirrored }], null)
    const [red, , blue] = pixel(picture, x, 97)
    return red - blue
  }
  expect(rednessAt(false, 155)).toBeGreaterThan(20)
  expect(rednessAt(false, 76)).toBeLessThan(-20)
  expect(rednessAt(true, 76)).toBeGreaterThan(20)
  expect(rednessAt(true, 155)).toBeLessThan(-20)
})

describe('a door with a kit', () => {
  /** As wide by high as a door with two sidelights. */
  const WIDE: Quad = [
    [70, 50],
    [150, 50],
    [150, 150],
    [70, 150],
  ]
  const red = paintRaster(180, 400, 3, () => [170, 30, 30])
  const set = (kit: EntryKit | null, isMirrored = false) =>
    setDoorsOnce(buildHouse(), [{ picture: red, quad: WIDE, kit, isMirrored }], null).picture

  test('is as without one if the kit has no parts', () => {
    expect(set({ sidelights: 'none', transom: 'none' }).data).toEqual(set(null).data)
  })

  test('has panes beside it, on the chosen sides, also where its handle is on the other one', () => {
    const isPane = (picture: ColorRaster, x: number) => {
      const [redness, , blue] = pixel(picture, x, 95)
      return redness - blue < 20
    }
    const places = [79, 110, 142]
    const panesOf = (sidelights: EntryKit['sidelights'], isMirrored: boolean) =>
      places.map((x) => isPane(set({ sidelights, transom: 'none' }, isMirrored), x))
    for (const isMirrored of [false, true]) {
      expect(panesOf('both', isMirrored)).toEqual([true, false, true])
      expect(panesOf('left', isMirrored)).toEqual([true, false, false])
      expect(panesOf('right', isMirrored)).toEqual([false, false, true])
    }
  })

  test('changes no byte that the door alone leaves', () => {
    const [photo, made] = [buildHouse(), set({ sidelights: 'both', transom: 'rectangular' })]
    const { where } = prepareDoor(photo, WIDE, null)
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const isIn =
          x >= where.left && x < where.left + where.width && y >= where.top && y < where.top + where.height
        if (!isIn) expect(pixel(made, x, y)).toEqual(pixel(photo, x, y))
      }
  })
})
