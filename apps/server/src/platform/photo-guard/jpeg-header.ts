import { AppError } from '../../app-error.ts'
import type { PhotoHeader } from './photo-header.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Baseline, progressive and lossless frames; C4, C8 and CC stand for other things. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** Markers that stand alone, without a length. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

/**
 * Reads a JPEG's size from its frame header.
 * @throws AppError image_damaged when no frame header comes before the pixels or the file
 */
export function readJpeg(bytes: Buffer): PhotoHeader {
  let offset = 2
  while (offset + 4 <= bytes.length) {
    if (bytes[offset] !== 0xff) throw new AppError('image_damaged')
    const marker = bytes[offset + 1]
    if (marker === 0xff || isBare(marker)) {
      offset += marker === 0xff ? 1 : 2
      continue
    }
    if (isFrameHeader(marker)) return { type: 'jpeg', ...readFrame(bytes, offset), bytes }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) break
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  throw new AppError('image_damaged')
}

function readFrame(bytes: Buffer, offset: number): { width: number; height: number } {
  if (offset + 9 > bytes.length) throw new AppError('image_damaged')
  return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) }
}
