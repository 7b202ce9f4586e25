import sharp from 'sharp'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analyze } from '../surface-model/open-analyzer.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from './painter-pool.ts'
import { decodePhoto } from './decode-photo.ts'
import { findPhotoDoors } from './find-photo-doors.ts'

const SCENE = new URL('../../../../../tools/bench/scenes/exterior-101/photo.jpg', import.meta.url)
/** of that scene's garage door; see its scene.json */
const QUAD = [
  [303, 176],
  [390, 176],
  [391, 221],
  [303, 227],
] as const

let folder: string
let photo: Buffer
let pool: PainterPool

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'housecoat-doors-'))
  photo = await readFile(SCENE)
  pool = new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 1, onCrash: () => undefined })
})

afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

const soon = () => AbortSignal.timeout(25_000)
const flat = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

test('finds the doors of a photo, and marks them on a copy', async () => {
  const large = await sharp(photo).resize({ width: 1800 }).jpeg().toBuffer()
  const outputPath = path.join(folder, 'marked.png')
  const found = await pool.run({ kind: 'find-doors', photo: large, outputPath }, soon())
  expect(found).toMatchObject({ width: 1800, height: 1200 })
  const garage = found.doors.find(({ kind }) => kind === 'garage')!
  expect(garage.confidence).toBeGreaterThan(0.5)
  const marked = await decodePhoto(await readFile(outputPath))
  expect(marked).toMatchObject({ width: 1600 })
  const middle = garage.quad.reduce(([x, y], corner) => [x + corner[0] / 4, y + corner[1] / 4], [0, 0])
  const at = (Math.round((middle[1] * 1600) / 1800) * 1600 + Math.round((middle[0] * 1600) / 1800)) * 3
  const [red, green, blue] = marked.data.subarray(at, at + 3)
  expect(red > 180 && green > 180 && blue < 120).toBe(true)
})

test('has a photo analyzed for its doors, not as a room or a house', async () => {
  const job = { photo, outputPath: path.join(folder, 'unmarked.png') }
  const nameMode: Analyze = (_, mode) => Promise.reject(new Error(mode))
  await expect(findPhotoDoors(job, nameMode)).rejects.toThrow(/^doors$/)
})

test('a photo without a door is not an error', async () => {
  const outputPath = path.join(folder, 'none.png')
  const job = { kind: 'find-doors', photo: await flat(640, 480, '#7a8a7a'), outputPath } as const
  expect(await pool.run(job, soon())).toEqual({ width: 640, height: 480, doors: [] })
})

test('sets a door in, stores the photo, and changes nothing else', async () => {
  const [outputPath, originalPath] = [path.join(folder, 'set.png'), path.join(folder, 'original.jpg')]
  const picture = await flat(320, 140, '#7a1f1f')
  const job = { kind: 'set-door', photo, doors: [{ picture, quad: QUAD }], outputPath, originalPath } as const
  const size = await pool.run(job, soon())
  expect((await decodePhoto(await readFile(originalPath))).width).toBe(size.width)
  const [before, after] = [await decodePhoto(photo), await decodePhoto(await readFile(outputPath))]
  const changed = (x: number, y: number) => {
    const at = (y * size.width + x) * 3
    return [0, 1, 2].some((c) => before.data[at + c] !== after.data[at + c])
  }
  expect(changed(345, 200)).toBe(true)
  for (const [x, y] of [
    [295, 200],
    [400, 200],
    [345, 168],
    [345, 236],
  ])
    expect(changed(x, y)).toBe(false)
})

test('sets several doors into one picture', async () => {
  const outputPath = path.join(folder, 'several.png')
  const second = [
    [60, 60],
    [120, 60],
    [120, 160],
    [60, 160],
  ] as const
  const doors = [
    { picture: await flat(320, 140, '#7a1f1f'), quad: QUAD },
    { picture: await flat(60, 140, '#1f1f7a'), quad: second },
  ]
  await pool.run({ kind: 'set-door', photo, doors, outputPath }, soon())
  const { data, width } = await decodePhoto(await readFile(outputPath))
  const redMinusBlueAt = (x: number, y: number) => data[(y * width + x) * 3] - data[(y * width + x) * 3 + 2]
  expect(redMinusBlueAt(345, 200)).toBeGreaterThan(20)
  expect(redMinusBlueAt(90, 110)).toBeLessThan(-20)
})

test('a door’s panes mirror the photo, and a mirrored door has its sides swapped', async () => {
  const halves = (left: string, right: string) =>
    sharp(
      Buffer.from(`<svg width="320" height="140"><rect width="160" height="140" fill="${left}"/>
      <rect x="160" width="160" height="140" fill="${right}"/></svg>`),
    )
      .webp({ lossless: true })
      .toBuffer()
  const picture = await halves('#c02020', '#c02020')
  const glass = await halves('#fff', '#000')
  const outputPath = path.join(folder, 'panes.png')
  const rednessOf = async (isMirrored: boolean) => {
    await pool.run(
      { kind: 'set-door', photo, doors: [{ picture, glass, isMirrored, quad: QUAD }], outputPath },
      soon(),
    )
    const { data, width } = await decodePhoto(await readFile(outputPath))
    return [325, 368].map((x) => data[(200 * width + x) * 3] - data[(200 * width + x) * 3 + 2])
  }
  const [pane, leaf] = await rednessOf(false)
  expect(pane).toBeLessThan(20)
  expect(leaf).toBeGreaterThan(50)
  expect((await rednessOf(true))[0]).toBeGreaterThan(50)
})

test('refuses a door outside the photo, and an invalid picture', async () => {
  const outputPath = path.join(folder, 'never.png')
  const picture = await flat(32, 14, '#7a1f1f')
  const far = QUAD.map(([x, y]) => [x + 2000, y] as const)
  const quad = [far[0], far[1], far[2], far[3]] as const
  await expect(
    pool.run({ kind: 'set-door', photo, doors: [{ picture, quad }], outputPath }, soon()),
  ).rejects.toMatchObject({
    code: 'door_corners_outside',
  })
  const doors = [{ picture: photo.subarray(0, 400), quad: QUAD }]
  const torn = { kind: 'set-door', photo, doors, outputPath } as const
  await expect(pool.run(torn, soon())).rejects.toMatchObject({ code: 'door_picture_unavailable' })
})
