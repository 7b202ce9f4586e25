import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ColorRaster } from '@housecoat/engine'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodePicture } from './encode-picture.ts'
import { packPng, writePng } from './write-png.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'housecoat-png-'))
})

afterAll(() => rm(folder, { recursive: true }))

/** Smooth, with fine grain, as photos are. */
function buildPicture(width: number, height: number, channels: 3 | 4) {
  const data = new Uint8Array(width * height * channels)
  let random = 1
  for (let i = 0; i < data.length; i++) {
    random = (random * 48271) % 0x7fffffff
    const x = Math.floor(i / channels) % width
    data[i] = 120 + 100 * Math.sin(x / 90) + (random % 16)
  }
  return { width, height, channels, data } satisfies ColorRaster
}

test.each([
  ['one pixel', 1, 1, 3],
  ['one column', 1, 700, 3],
  ['one row wider than a piece', 90_000, 1, 3],
  ['fewer rows than a strip', 40, 127, 4],
  ['strips of unequal height', 333, 1025, 3],
  ['strips of several pieces', 1200, 900, 4],
] as const)('a decoder reads the same bytes: %s', async (_name, width, height, channels) => {
  const picture = buildPicture(width, height, channels)
  const file = Buffer.concat(await packPng(picture))
  const read = await sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })
  expect(read.info).toMatchObject({ width, height, channels })
  expect(read.data.equals(picture.data)).toBe(true)
})

test('a part of a larger buffer is read from its own start', async () => {
  const { data } = buildPicture(20, 20, 3)
  const part = data.subarray(31, 331)
  const file = Buffer.concat(await packPng({ width: 10, height: 10, channels: 3, data: part }))
  expect((await sharp(file).raw().toBuffer()).equals(part)).toBe(true)
})

test('a file is about as small as sharp’s, and has no metadata', async () => {
  const picture = buildPicture(1600, 1200, 3)
  const path = join(folder, 'picture.png')
  await writePng(picture, path)
  const file = await readFile(path)
  expect(file.length).toBeLessThan(1.05 * (await encodePicture(picture, 'png').toBuffer()).length)
  const { format, exif, icc } = await sharp(file).metadata()
  expect({ format, exif, icc }).toEqual({ format: 'png', exif: undefined, icc: undefined })
})

test('a folder that is missing is the file system’s error', async () => {
  const writing = writePng(buildPicture(4, 4, 3), join(folder, 'missing', 'picture.png'))
  await expect(writing).rejects.toMatchObject({ code: 'ENOENT' })
})
