import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodePhoto } from './photo-decoder.ts'
import { findPhotoErrorCode } from './photo-error.ts'

/** Old iPhones: canvases over 4096 × 4096 pixels stay empty, and so much memory a bitmap gets at most. */
const CANVAS_AREA_PX = 4096 * 4096

/** Bitmaps that were decoded, by the width that was asked for. */
let bitmapAreaPx = Infinity

beforeEach(() => {
  bitmapAreaPx = Infinity
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  vi.stubGlobal('createImageBitmap', (file: FakeFile, { resizeWidth }: ImageBitmapOptions) => {
    const { width, height } = file.upright
    const scale = (resizeWidth ?? width) / width
    const bitmap = { width: width * scale, height: Math.round(height * scale), close: () => undefined }
    return bitmap.width * bitmap.height > bitmapAreaPx
      ? Promise.reject(new DOMException('No memory', 'InvalidStateError'))
      : Promise.resolve(bitmap)
  })
})

afterEach(() => vi.unstubAllGlobals())

class FakeCanvas {
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  getContext() {
    const alpha = this.width * this.height > CANVAS_AREA_PX ? 0 : 255
    return {
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: () => ({ data: [0, 0, 0, alpha] }),
    }
  }

  convertToBlob() {
    return Promise.resolve({ size: 1000, drawn: [this.width, this.height] })
  }

  transferToImageBitmap() {
    return { width: this.width, height: this.height }
  }
}

interface FakeFile extends Blob {
  readonly upright: { readonly width: number; readonly height: number }
}

const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0))
const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const png = (width: number, height: number) => [
  ...[0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a],
  ...[...uint32(13), ...ascii('IHDR'), ...uint32(width), ...uint32(height), 8, 6, 0, 0, 0],
]
const avif = (width: number, height: number) => [
  ...[...uint32(16), ...ascii('ftypavif'), ...uint32(0)],
  ...[...uint32(20), ...ascii('ispe'), ...uint32(0), ...uint32(width), ...uint32(height)],
]

/** jsdom's blobs cannot be read. */
function fileOf(header: number[], width: number, height: number): FakeFile {
  const bytes = { arrayBuffer: () => Promise.resolve(Uint8Array.from(header).buffer) }
  return { slice: () => bytes, upright: { width, height } } as unknown as FakeFile
}

test('a photo that the browser can decode goes to the server as it is', async () => {
  const file = fileOf(png(8000, 6000), 8000, 6000)
  const { bitmap, upload } = await decodePhoto(file)
  expect(upload).toBe(file)
  expect([bitmap.width, bitmap.height]).toEqual([8000, 6000])
})

test('a copy of 16 megapixels is as large as the photo', async () => {
  const { bitmap, upload } = await decodePhoto(fileOf(avif(4096, 4096), 4096, 4096))
  expect(upload).toMatchObject({ drawn: [4096, 4096] })
  expect(bitmap).toMatchObject({ width: 4096, height: 4096 })
})

test('where the canvas of a copy stays empty, copy and bitmap are smaller, and of one size', async () => {
  const { bitmap, upload } = await decodePhoto(fileOf(avif(8000, 6000), 8000, 6000))
  expect(upload).toMatchObject({ drawn: [4096, 3072] })
  expect(bitmap).toMatchObject({ width: 4096, height: 3072 })
})

test('a photo without memory for all its pixels is decoded smaller', async () => {
  bitmapAreaPx = CANVAS_AREA_PX
  const { bitmap, upload } = await decodePhoto(fileOf(png(8000, 6000), 8000, 6000))
  expect(bitmap).toMatchObject({ width: 3072, height: 2304 })
  expect(upload).toMatchObject({ drawn: [3072, 2304] })
  // stored on its side
  const portrait = await decodePhoto(fileOf(png(8000, 6000), 6000, 8000))
  expect(portrait.bitmap).toMatchObject({ width: 3072, height: 4096 })
})

test('a small photo that is not decoded is damaged', async () => {
  bitmapAreaPx = 0
  const failure = await decodePhoto(fileOf(png(800, 600), 800, 600)).catch((error: unknown) => error)
  expect(findPhotoErrorCode(failure)).toBe('image_damaged')
})
