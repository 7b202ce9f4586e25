import { inflateSync } from 'node:zlib'
import { AppError } from '../../app-error.ts'
import type { PhotoHeader, PhotoSize } from './photo-header.ts'
import { asciiAt } from './photo-type.ts'

const SIGNATURE_BYTES = 8
/** length, type and checksum around a chunk's data */
const CHUNK_FRAME_BYTES = 12

/** Chunks that affect the pixels of the first picture; all others are dropped. */
const NEEDED_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** larger color profiles are refused; printer profiles, the largest, have about 3 MB */
const MAX_PROFILE_BYTES = 4 * 1024 * 1024
/** Exif fits a JPEG segment */
const MAX_EXIF_BYTES = 65_536

/**
 * Reads a PNG's size, and copies only the chunks that a decoder needs. Text chunks, which can unpack to a thousand times
 * their size, and further frames of an animation never reach the decoder.
 * @throws AppError image_damaged when the file ends before its IEND chunk or a chunk leaves the file
 */
export function readPng(bytes: Buffer): PhotoHeader {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)]
  let offset = SIGNATURE_BYTES
  for (let type = ''; type !== 'IEND';) {
    const chunk = readChunk(bytes, offset)
    type = chunk.type
    if (offset === SIGNATURE_BYTES && type !== 'IHDR') throw new AppError('image_damaged')
    if (isNeeded(chunk)) kept.push(chunk.whole)
    offset += chunk.whole.length
  }
  const size = findPngSize(bytes)
  if (size === null) throw new AppError('image_damaged')
  const keptBytes = kept.reduce((sum, { length }) => sum + length, 0)
  return {
    type: 'png',
    ...size,
    bytes: keptBytes === offset ? bytes.subarray(0, offset) : Buffer.concat(kept),
  }
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
  readonly whole: Buffer
}

function readChunk(bytes: Buffer, offset: number): Chunk {
  if (offset + CHUNK_FRAME_BYTES > bytes.length) throw new AppError('image_damaged')
  const end = offset + CHUNK_FRAME_BYTES + bytes.readUInt32BE(offset)
  if (end > bytes.length) throw new AppError('image_damaged')
  const whole = bytes.subarray(offset, end)
  return { type: asciiAt(bytes, offset + 4, 4), data: whole.subarray(8, -4), whole }
}

function isNeeded(chunk: Chunk): boolean {
  if (chunk.type === 'iCCP') return isBoundedProfile(chunk.data)
  if (chunk.type === 'eXIf') return chunk.data.length <= MAX_EXIF_BYTES
  return NEEDED_CHUNKS.has(chunk.type)
}

/** Unpacks a color profile up to the largest plausible size. */
function isBoundedProfile(data: Buffer): boolean {
  const packed = data.subarray(data.indexOf(0) + 2)
  try {
    inflateSync(packed, { maxOutputLength: MAX_PROFILE_BYTES })
    return true
  } catch {
    return false
  }
}

/** Reads the size from a possibly truncated PNG; null when the bytes end within its first chunk. */
export function findPngSize(bytes: Buffer): PhotoSize | null {
  if (bytes.length < 33) return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
