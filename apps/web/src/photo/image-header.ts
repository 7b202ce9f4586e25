import { PHOTO_LIMITS } from '@housecoat/contract'
import { photoError } from './photo-error.ts'

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'heic' | 'avif'

export interface ImageHeader {
  /** null for an unknown format */
  readonly format: ImageFormat | null
  /** as stored, before any rotation; null if the header does not say */
  readonly size: { readonly width: number; readonly height: number } | null
}

/** Bytes read to find format and dimensions; a JPEG's frame header comes after its metadata and color profile. */
export const HEADER_BYTES = 512 * 1024

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const AVIF_BRANDS = ['avif', 'avis']

/** Reads a picture's format from its magic bytes, and its dimensions without decoding it. */
export function readImageHeader(bytes: Uint8Array): ImageHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = findFormat(bytes)
  try {
    return { format, size: format === null ? null : READERS[format](view, bytes) }
  } catch (error) {
    if (error instanceof RangeError) return { format, size: null }
    throw error
  }
}

/** @throws a PhotoError when the size is outside PHOTO_LIMITS */
export function assertPhotoSize(size: { readonly width: number; readonly height: number }): void {
  const { width, height } = size
  if (Math.max(width, height) > PHOTO_LIMITS.longSidePx || width * height > PHOTO_LIMITS.pixels) {
    throw photoError('image_dimensions_too_large')
  }
  if (Math.min(width, height) < PHOTO_LIMITS.shortSidePx) throw photoError('image_too_small')
}

function findFormat(bytes: Uint8Array): ImageFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(bytes, 1, 3) === 'PNG' && bytes[0] === 0x89) return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return 'webp'
  if (text(bytes, 0, 4) === 'GIF8') return 'gif'
  if (text(bytes, 0, 2) === 'BM') return 'bmp'
  if (text(bytes, 4, 4) === 'ftyp') return findIsoFormat(bytes)
  return null
}

/** HEIC and AVIF share a container, and both may have the major brand 'mif1', so all brands are searched for AVIF first. */
function findIsoFormat(bytes: Uint8Array): ImageFormat | null {
  const boxSize = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const brands: string[] = []
  for (let at = 8; at + 4 <= Math.min(boxSize, bytes.length, 128); at += 4) brands.push(text(bytes, at, 4))
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif'
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return 'heic'
  return null
}

type SizeReader = (view: DataView, bytes: Uint8Array) => ImageHeader['size']

const READERS: Record<ImageFormat, SizeReader> = {
  jpeg: readJpegSize,
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  bmp: (view) => ({ width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }),
  webp: readWebpSize,
  heic: readIsoSize,
  avif: readIsoSize,
}

function readJpegSize(view: DataView): ImageHeader['size'] {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

function readWebpSize(view: DataView, bytes: Uint8Array): ImageHeader['size'] {
  const chunk = text(bytes, 12, 4)
  if (chunk === 'VP8X') {
    const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
    return { width: uint24(24) + 1, height: uint24(27) + 1 }
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8 ') return null
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** The largest 'ispe' box is the picture's own size; the others belong to its tiles and thumbnail. */
function readIsoSize(view: DataView, bytes: Uint8Array): ImageHeader['size'] {
  let largest: ImageHeader['size'] = null
  for (let at = 0; at + 16 <= bytes.length; at++) {
    if (bytes[at] !== 0x69 || text(bytes, at, 4) !== 'ispe') continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
