import { describe, expect, test } from 'vitest'
import { assertPhotoSize, readImageHeader } from './image-header.ts'
import { findPhotoErrorCode } from './photo-error.ts'

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0))
const zeros = (count: number) => new Array<number>(count).fill(0)
const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const box = (type: string, content: readonly number[]) => [
  ...uint32(8 + content.length),
  ...ascii(type),
  ...content,
]
const ispe = (width: number, height: number) =>
  box('ispe', [...uint32(0), ...uint32(width), ...uint32(height)])

const JPEG = [
  ...[0xff, 0xd8, 0xff, 0xe1, 0x00, 0x08, 1, 2, 3, 4, 5, 6], // metadata before the frame header
  ...[0xff, 0xc2, 0x00, 0x11, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3, 1, 0x22, 0],
]
const PNG = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a, ...box('IHDR', [...uint32(20_000), ...uint32(64)])]
const WEBP_EXTENDED = [
  ...ascii('RIFF'),
  0,
  0,
  0,
  0,
  ...ascii('WEBPVP8X'),
  ...zeros(8),
  0x8f,
  6,
  0,
  0x37,
  4,
  0,
]
const WEBP_LOSSY = [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBPVP8 '), ...zeros(10), 0x80, 2, 0xe0, 1]
const WEBP_LOSSLESS = [
  ...ascii('RIFF'),
  0,
  0,
  0,
  0,
  ...ascii('WEBPVP8L'),
  ...zeros(4),
  0x2f,
  0xff,
  0xc0,
  0x3f,
  0,
]
const GIF = [...ascii('GIF89a'), 0x40, 1, 0xf0, 0]
const heif = (major: string, minor: string) => [
  ...box('ftyp', ascii(`${major}\0\0\0\0${minor}`)),
  ...ispe(512, 512),
  ...ispe(4032, 3024),
]

test.each([
  { name: 'JPEG', bytes: JPEG, format: 'jpeg', size: { width: 4000, height: 3000 } },
  { name: 'PNG', bytes: PNG, format: 'png', size: { width: 20_000, height: 64 } },
  { name: 'extended WebP', bytes: WEBP_EXTENDED, format: 'webp', size: { width: 1680, height: 1080 } },
  { name: 'lossy WebP', bytes: WEBP_LOSSY, format: 'webp', size: { width: 640, height: 480 } },
  { name: 'lossless WebP', bytes: WEBP_LOSSLESS, format: 'webp', size: { width: 256, height: 256 } },
  { name: 'GIF', bytes: GIF, format: 'gif', size: { width: 320, height: 240 } },
  { name: 'HEIC in tiles', bytes: heif('heic', 'mif1'), format: 'heic', size: { width: 4032, height: 3024 } },
  {
    name: 'HEIC under its neutral brand',
    bytes: heif('mif1', 'heic'),
    format: 'heic',
    size: { width: 4032, height: 3024 },
  },
  {
    name: 'AVIF under its neutral brand',
    bytes: heif('mif1', 'avif'),
    format: 'avif',
    size: { width: 4032, height: 3024 },
  },
  { name: 'text', bytes: ascii('not a picture'), format: null, size: null },
  { name: 'nothing', bytes: [], format: null, size: null },
])('reads $name', ({ bytes, format, size }) => {
  expect(readImageHeader(Uint8Array.from(bytes))).toEqual({ format, size })
})

test.each([
  { name: 'JPEG', bytes: JPEG },
  { name: 'PNG', bytes: PNG },
  { name: 'WebP', bytes: WEBP_EXTENDED },
  { name: 'GIF', bytes: GIF },
  { name: 'HEIC', bytes: heif('heic', 'mif1') },
])('a $name header that ends early has no size, and does not throw', ({ bytes }) => {
  for (let length = 0; length < Math.min(bytes.length - 2, 22); length += 1) {
    expect(() => readImageHeader(Uint8Array.from(bytes.slice(0, length)))).not.toThrow()
  }
  expect(readImageHeader(Uint8Array.from(bytes.slice(0, 8))).size).toBeNull()
})

describe('size limits', () => {
  const codeOf = (width: number, height: number) => {
    try {
      assertPhotoSize({ width, height })
      return null
    } catch (error) {
      return findPhotoErrorCode(error)
    }
  }

  test.each([
    { width: 64, height: 64, code: null },
    { width: 8000, height: 6000, code: null },
    { width: 1, height: 1, code: 'image_too_small' },
    { width: 20_000, height: 64, code: 'image_dimensions_too_large' },
    { width: 9000, height: 9000, code: 'image_dimensions_too_large' },
  ])('$width × $height: $code', ({ width, height, code }) => {
    expect(codeOf(width, height)).toBe(code)
  })
})

test('any other error has no photo code', () => {
  expect(findPhotoErrorCode(new Error('image_damaged'))).toBeNull()
  expect(findPhotoErrorCode('image_damaged')).toBeNull()
})
