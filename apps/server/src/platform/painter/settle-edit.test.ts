import { SURFACE_CLASSES, type Analysis, type ColorRaster, type SurfaceClass } from '@housecoat/engine'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodePhoto } from './decode-photo.ts'
import { settleEdit } from './settle-edit.ts'

const WIDTH = 480
const HEIGHT = 320
const FRAME = { width: WIDTH, height: HEIGHT }

/** How far a hosted model moved parts of the house, in pixels: the roof's top up, windows to the left and right. */
interface Moves {
  readonly roof?: number
  readonly windows?: number
}

const COLORS = {
  photo: {
    sky: [150, 190, 230],
    roof: [90, 84, 80],
    wall: [176, 160, 132],
    window: [40, 48, 60],
    ground: [96, 128, 70],
  },
  edited: {
    sky: [156, 196, 236],
    roof: [60, 60, 66],
    wall: [70, 96, 120],
    window: [50, 58, 70],
    ground: [104, 136, 78],
  },
} as const

type Part = keyof (typeof COLORS)['photo']

function partAt(x: number, y: number, { roof = 0, windows = 0 }: Moves = {}): Part {
  if (y >= 270) return 'ground'
  if (x < 80 || x >= 400 || y < 70 - roof) return 'sky'
  if (y < 120) return 'roof'
  for (const [k, left] of [100, 175, 250, 325].entries()) {
    const from = left + (k % 2 === 0 ? windows : -windows)
    if (x >= from && x < from + 50 && y >= 150 && y < 225) return 'window'
  }
  return 'wall'
}

async function draw(colors: (typeof COLORS)['photo' | 'edited'], moves?: Moves): Promise<Uint8Array> {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set(colors[partAt(i % WIDTH, Math.floor(i / WIDTH), moves)], i * 3)
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
}

const CLASS_OF: Readonly<Record<Part, SurfaceClass>> = {
  ...({ sky: 'sky', roof: 'roof', wall: 'wall', window: 'window', ground: 'ground' } as const),
}

/** Sees the house as it is drawn. */
function analyze({ width, height }: ColorRaster): Promise<Analysis> {
  const grid = { width: WIDTH / 4, height: HEIGHT / 4 }
  const names = Array.from(
    { length: grid.width * grid.height },
    (_, i) => CLASS_OF[partAt((i % grid.width) * 4 + 2, Math.floor(i / grid.width) * 4 + 2)],
  )
  const probabilities = SURFACE_CLASSES.map((name) =>
    Uint8Array.from(names, (one) => (one === name ? 255 : 0)),
  )
  return Promise.resolve({ width, height, grid, classes: SURFACE_CLASSES, probabilities })
}

/** White where the walls are. */
async function maskWalls(): Promise<Uint8Array> {
  const data = Buffer.alloc(WIDTH * HEIGHT)
  for (let i = 0; i < data.length; i++) if (partAt(i % WIDTH, Math.floor(i / WIDTH)) === 'wall') data[i] = 255
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer()
}

async function settle(moves?: Moves, mask: Uint8Array | null = null) {
  const [photo, edited] = [await draw(COLORS.photo), await draw(COLORS.edited, moves)]
  const job = { photo, edited, mask, frame: FRAME, treatment: 'restyle', surface: 'siding' } as const
  return settleEdit(job, analyze)
}

describe('what a hosted model moved in a style', () => {
  test('new colors move nothing', async () => {
    expect(await settle()).toMatchObject({ width: WIDTH, height: HEIGHT, moved: [] })
  })

  test('a raised roof is refused, though windows and doors stay', async () => {
    await expect(settle({ roof: 12 })).rejects.toMatchObject({ code: 'outline_drifted' })
  })

  test('windows that moved are refused by their own name', async () => {
    await expect(settle({ windows: 9 })).rejects.toMatchObject({ code: 'restyle_drifted' })
    await expect(settle({ windows: 9, roof: 12 })).rejects.toMatchObject({ code: 'restyle_drifted' })
  })

  test('what moved by less than is refused is told', async () => {
    expect((await settle({ roof: 4 })).moved).toEqual(['outline'])
    expect((await settle({ windows: 2 })).moved).toEqual(['openings'])
  })
})

describe('a style of a whole home', () => {
  const at = ({ data }: ColorRaster, x: number, y: number) => [
    ...data.subarray((y * WIDTH + x) * 3, (y * WIDTH + x) * 3 + 3),
  ]

  test('is composited into the photo where nothing moved: nothing else changes', async () => {
    const settled = await settle(undefined, await maskWalls())
    expect(settled.isLaidBack).toBe(true)
    const photo = await decodePhoto(await draw(COLORS.photo))
    expect(at(settled, 240, 250)).toEqual(COLORS.edited.wall)
    for (const [x, y] of [
      [40, 40],
      [240, 95],
      [125, 190],
      [240, 300],
    ])
      expect(at(settled, x, y)).toEqual(at(photo, x, y))
  })

  test('stays the model’s picture where edges moved, since both would show side by side', async () => {
    const settled = await settle({ roof: 4 }, await maskWalls())
    expect(settled.isLaidBack).toBe(false)
    expect(at(settled, 40, 40)).toEqual(COLORS.edited.sky)
  })
})
