import { PHOTO_LIMITS } from '@housecoat/contract'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import {
  buildPngBomb,
  buildProfileBomb,
  buildTextBomb,
  packZeros,
  pngChunk,
} from '../../testing/build-bomb.ts'
import { buildHouse, buildPhoto, photoOf } from '../../testing/build-photo.ts'
import { readProcessorMs } from '../../testing/measure-slowness.ts'
import { guardMask, guardPhoto } from './guard-photo.ts'

function codeOf(guard: () => unknown): string {
  try {
    guard()
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return 'accepted'
}

const codeOfPhoto = (bytes: Buffer) => codeOf(() => guardPhoto(bytes))
const ascii = (text: string) => Buffer.from(text.padEnd(200, ' '), 'latin1')
const boxFile = (brand: string) => ascii(`\0\0\0\x18ftyp${brand}\0\0\0\0`)

describe('a file’s type by its bytes', () => {
  test.each([
    [
      'an SVG',
      ascii('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>'),
      'image_type_unsupported',
    ],
    ['a page', ascii('<!doctype html><script>1</script>'), 'image_type_unsupported'],
    ['a PDF', ascii('%PDF-1.7'), 'image_type_unsupported'],
    ['a GIF', ascii('GIF89a\x80\0\x80\0'), 'image_type_unsupported'],
    ['a little-endian TIFF', ascii('II*\0'), 'image_type_unsupported'],
    ['a big-endian TIFF', ascii('MM\0*'), 'image_type_unsupported'],
    ['a BMP', ascii('BM'), 'image_type_unsupported'],
    ['an AVIF', boxFile('avif'), 'image_type_unsupported'],
    ['an animated AVIF', boxFile('avis'), 'image_type_unsupported'],
    ['a video', boxFile('isom'), 'image_type_unsupported'],
    ['a HEIC', boxFile('heic'), 'image_heic'],
    ['a HEIF', boxFile('mif1'), 'image_heic'],
    ['text', ascii('hello'), 'image_type_unsupported'],
    ['nothing', Buffer.alloc(0), 'image_type_unsupported'],
    ['one byte', Buffer.from([0xff]), 'image_type_unsupported'],
  ])('%s is refused', (_name, bytes, code) => {
    expect(codeOfPhoto(bytes)).toBe(code)
  })
})

describe('sizes read from headers', () => {
  const house = buildHouse(97, 71)
  const pack = {
    'baseline JPEG': () => photoOf(house).jpeg(),
    'progressive JPEG': () => photoOf(house).jpeg({ progressive: true }),
    'JPEG with Exif': () =>
      photoOf(house)
        .withExif({ IFD0: { Make: 'Camera' } })
        .jpeg(),
    PNG: () => photoOf(house).png(),
    'palette PNG': () => photoOf(house).png({ palette: true }),
    'lossy WebP': () => photoOf(house).webp(),
    'lossless WebP': () => photoOf(house).webp({ lossless: true }),
    'extended WebP': () => photoOf(house).ensureAlpha(0.5).webp(),
    'WebP with Exif': () =>
      photoOf(house)
        .withExif({ IFD0: { Make: 'Camera' } })
        .webp(),
  }

  test.each(Object.entries(pack))('%s', async (_name, encoder) => {
    const { width, height } = guardPhoto(await encoder().toBuffer())
    expect({ width, height }).toEqual({ width: 97, height: 71 })
  })

  test.each([
    ['1×1', 1, 1, 'image_too_small'],
    ['one side too short', 4000, 63, 'image_too_small'],
    ['the smallest', 64, 64, 'accepted'],
    ['20,000 wide', 20_000, 100, 'image_dimensions_too_large'],
    ['as long as allowed', 12_000, 100, 'accepted'],
    ['50,000 square', 50_000, 50_000, 'image_dimensions_too_large'],
    ['just above 50 megapixels', 7072, 7072, 'image_dimensions_too_large'],
  ])('%s', (_name, width, height, code) => {
    expect(codeOfPhoto(buildPngBomb({ width, height, bitDepth: 1, colorType: 0 }))).toBe(code)
  })

  test('more than 10 MB is refused, whatever its type', () => {
    expect(codeOfPhoto(Buffer.alloc(PHOTO_LIMITS.sizeBytes + 1))).toBe('image_too_large')
  })
})

describe('bombs are refused or defused without being unpacked', () => {
  function measure(bytes: Buffer): { code: string; ms: number; grownBytes: number } {
    const before = process.memoryUsage.rss()
    const startMs = readProcessorMs()
    const code = codeOfPhoto(bytes)
    return { code, ms: readProcessorMs() - startMs, grownBytes: process.memoryUsage.rss() - before }
  }

  test.each([
    ['50,000² of one bit', buildPngBomb({ width: 50_000, height: 50_000, bitDepth: 1, colorType: 0 })],
    ['16,383² RGB, below the decoder’s own limit', buildPngBomb({ width: 16_383, height: 16_383 })],
    ['10,000² RGBA', buildPngBomb({ width: 10_000, height: 10_000, colorType: 6 })],
  ])('%s', (_name, bytes) => {
    expect(bytes.length).toBeLessThan(PHOTO_LIMITS.sizeBytes)
    const { code, ms, grownBytes } = measure(bytes)
    expect(code).toBe('image_dimensions_too_large')
    expect(ms).toBeLessThan(200)
    expect(grownBytes).toBeLessThan(100_000_000)
  })

  test.each([
    ['text that unpacks to 1 GB', buildTextBomb()],
    ['a color profile that unpacks to 50 MB', buildProfileBomb()],
  ])('%s is dropped', async (_name, bomb) => {
    const { code, ms, grownBytes } = measure(bomb)
    expect(code).toBe('accepted')
    expect(ms).toBeLessThan(300)
    expect(grownBytes).toBeLessThan(100_000_000)
    const { bytes } = guardPhoto(bomb)
    expect(bytes.length).toBeLessThan(1000)
    expect((await sharp(bytes).metadata()).width).toBe(64)
  })

  test('a real color profile stays', async () => {
    const png = await photoOf(buildHouse()).withIccProfile('p3').png().toBuffer()
    const { bytes } = guardPhoto(png)
    expect((await sharp(bytes).metadata()).hasProfile).toBe(true)
  })

  test('text, time and frames of an animation are left out, pixels are not', async () => {
    const png = await photoOf(buildHouse(64, 64)).png().toBuffer()
    const extra = ['tEXt', 'tIME', 'acTL', 'fdAT', 'prvt'].map((type) => pngChunk(type, Buffer.alloc(64)))
    const stuffed = Buffer.concat([png.subarray(0, 33), ...extra, png.subarray(33)])
    const { bytes } = guardPhoto(stuffed)
    expect(bytes.includes('tEXt')).toBe(false)
    expect(bytes.includes('fdAT')).toBe(false)
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer())
  })
})

describe('damaged files', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s cut anywhere in its headers', async (format) => {
    const whole = await photoOf(buildHouse(64, 64)).toFormat(format).toBuffer()
    for (let length = 13; length < 60; length++) {
      expect(['image_damaged', 'accepted']).toContain(codeOfPhoto(whole.subarray(0, length)))
    }
    expect(codeOfPhoto(whole.subarray(0, 20))).toBe('image_damaged')
  })

  test.each(['png', 'webp'] as const)('%s cut in its pixels', async (format) => {
    const whole = await photoOf(buildHouse()).toFormat(format).toBuffer()
    expect(codeOfPhoto(whole.subarray(0, whole.length - 100))).toBe('image_damaged')
  })

  test('a JPEG with segments beyond its end', async () => {
    const photo = await buildPhoto()
    photo.writeUInt16BE(0xffff, 4)
    expect(codeOfPhoto(photo)).toBe('image_damaged')
  })

  test('a PNG that does not start with its header', () => {
    const png = buildPngBomb({ width: 64, height: 64 })
    const chunk = pngChunk('IDAT', packZeros(100))
    expect(codeOfPhoto(Buffer.concat([png.subarray(0, 8), chunk, png.subarray(8)]))).toBe('image_damaged')
  })

  test('a PNG without an end', () => {
    const png = buildPngBomb({ width: 64, height: 64 })
    expect(codeOfPhoto(png.subarray(0, -12))).toBe('image_damaged')
  })

  test('random bytes after each signature never do worse than a refusal', () => {
    for (const start of [
      [0xff, 0xd8, 0xff],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ]) {
      for (let seed = 1; seed <= 500; seed++) {
        const noise = Buffer.from(
          Array.from(
            { length: 300 },
            (_, index) => (Math.imul(seed * 7919 + index, 2654435761) >>> 13) & 255,
          ),
        )
        expect(codeOfPhoto(Buffer.concat([Buffer.from(start), noise]))).toMatch(/^(image_|accepted)/)
      }
    }
  })
})

describe('masks', () => {
  test('a PNG is accepted, also a small one', () => {
    expect(codeOf(() => guardMask(buildPngBomb({ width: 32, height: 24, colorType: 0 })))).toBe('accepted')
  })

  test.each([
    ['a JPEG', () => buildPhoto()],
    ['more than 2 MB', () => Buffer.alloc(PHOTO_LIMITS.maskBytes + 1)],
    ['too many pixels', () => buildPngBomb({ width: 50_000, height: 50_000, bitDepth: 1, colorType: 0 })],
    ['no pixels', () => buildPngBomb({ width: 0, height: 0 })],
    ['half a file', () => buildPngBomb({ width: 64, height: 64 }).subarray(0, 50)],
  ])('%s is refused', async (_name, build) => {
    const bytes = await build()
    expect(codeOf(() => guardMask(bytes))).toBe('mask_invalid')
  })
})
