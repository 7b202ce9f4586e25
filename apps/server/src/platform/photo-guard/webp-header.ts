import { AppError } from '../../app-error.ts'
import type { PhotoHeader, PhotoSize } from './photo-header.ts'
import { asciiAt } from './photo-type.ts'

const RIFF_HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

/**
 * Reads a WebP's size. In the extended form that is the canvas, and every picture must fit it. The decoder later opens
 * only the first frame of an animation.
 * @throws AppError image_damaged when the file is shorter than it says or its first chunk is none of a WebP
 */
export function readWebp(bytes: Buffer): PhotoHeader {
  if (bytes.length < 30) throw new AppError('image_damaged')
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) throw new AppError('image_damaged')
  return { type: 'webp', ...readSize(bytes), bytes: bytes.subarray(0, end) }
}

/** Reads the size from a possibly truncated WebP. */
export function findWebpSize(bytes: Buffer): PhotoSize | null {
  return bytes.length < 30 ? null : readSize(bytes)
}

function readSize(bytes: Buffer): PhotoSize {
  const data = bytes.subarray(RIFF_HEADER_BYTES + CHUNK_HEADER_BYTES)
  switch (asciiAt(bytes, RIFF_HEADER_BYTES, 4)) {
    case 'VP8X':
      return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
    case 'VP8L':
      return readLosslessSize(data)
    case 'VP8 ':
      return readLossySize(data)
    default:
      throw new AppError('image_damaged')
  }
}

/** RFC 9649 §3.4: signature 0x2f, then two 14-bit numbers, each one less than the side. */
function readLosslessSize(data: Buffer): PhotoSize {
  if (data[0] !== 0x2f) throw new AppError('image_damaged')
  const packed = data.readUInt32LE(1)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

/** RFC 6386 §9.1: a three-byte tag, the start code 9d 01 2a, then two 14-bit sides with a scale each. */
function readLossySize(data: Buffer): PhotoSize {
  if (data[3] !== 0x9d || data[4] !== 0x01 || data[5] !== 0x2a) throw new AppError('image_damaged')
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}
