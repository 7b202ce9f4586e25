import { AppError } from '../../app-error.ts'
import type { PhotoHeader, PhotoSize } from './photo-header.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Baseline, progressive and lossless frames; C4, C8 and CC are not frames. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Markers without a length. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

/**
 * Reads a JPEG's size from its frame header.
 * @throws AppError image_damaged when no frame header comes before the pixels or the file
 */
export function readJpeg(bytes: Buffer): PhotoHeader {
  const size = findJpegSize(bytes)
  if (size === null) throw new AppError('image_damaged')
  return { type: 'jpeg', ...size, bytes }
}

/**
 * Reads the size from a possibly truncated JPEG.
 * @returns null when the bytes end before the frame header does
 * @throws AppError image_damaged when no frame header comes before the pixels
 */
export function findJpegSize(bytes: Buffer): PhotoSize | null {
  let offset = 2
  while (offset + 4 <= bytes.length) {
    if (bytes[offset] !== 0xff) throw new AppError('image_damaged')
    const marker = bytes[offset + 1]
    if (marker === 0xff || isBare(marker)) {
      offset += marker === 0xff ? 1 : 2
      continue
    }
    if (isFrameHeader(marker)) return findFrameSize(bytes, offset)
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) throw new AppError('image_damaged')
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  return null
}

function findFrameSize(bytes: Buffer, offset: number): PhotoSize | null {
  if (offset + 9 > bytes.length) return null
  return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) }
}
