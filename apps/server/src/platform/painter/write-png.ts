import { writeFile } from 'node:fs/promises'
import { constants, crc32, createDeflate } from 'node:zlib'
import type { ColorRaster } from '@housecoat/engine'
import { combineAdler32 } from './adler-32.ts'

/** Threads that compress one picture: libuv's pool has four, and decoders need some. */
const STRIPS = 3

/** Fewer rows are not worth a thread. */
const LEAST_STRIP_ROWS = 128

/** Bytes that a thread gets at a time. */
const PIECE_BYTES = 2 ** 18

/**
 * Photos hardly get smaller at higher levels: a filtered 12-megapixel photo of 15.1 MB takes 0.30 s of processor time at level 1,
 * 0.34 s at level 2, and at level 3 it takes 0.50 s for 14.2 MB.
 */
const LEVEL = 1

/** PNG filter type Average: each byte minus the mean of the bytes to its left and above. */
const AVERAGE = 3

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** zlib's header for the fastest compression and a window of 32 kB. */
const ZLIB_HEADER = Buffer.from([0x78, 0x01])

/** An empty last block: the end of a deflate stream that was flushed. A checksum of {@link CHECKSUM_BYTES} follows. */
const LAST_BLOCK = Buffer.from([0x03, 0x00])
const CHECKSUM_BYTES = 4

/**
 * Packs a picture as a PNG without metadata. Several threads compress a strip of rows each; one filter for all rows costs
 * less time than libpng's choice for each row, and gives files of the same size.
 * @param picture encoded sRGB, 8 bits, with or without alpha
 * @returns the file's bytes, in pieces
 * Source: PNG Specification (Third Edition), W3C 2025; RFC 1950 and 1951
 */
export async function packPng(picture: ColorRaster): Promise<Buffer[]> {
  const strips = await Promise.all(divideRows(picture.height).map((rows) => compressRows(picture, rows)))
  const checksum = Buffer.alloc(CHECKSUM_BYTES)
  checksum.writeUInt32BE(strips.map(({ sum }) => sum).reduce(combineAdler32).adler)
  const parts = [ZLIB_HEADER, ...strips.map(({ blocks }) => blocks), Buffer.concat([LAST_BLOCK, checksum])]
  const chunks = parts.flatMap((part) => packChunk('IDAT', [part]))
  return [SIGNATURE, ...packChunk('IHDR', [headerOf(picture)]), ...chunks, ...packChunk('IEND', [])]
}

/**
 * Writes a picture as {@link packPng} packs it.
 * @throws the file system's error
 */
export async function writePng(picture: ColorRaster, path: string): Promise<void> {
  await writeFile(path, await packPng(picture))
}

interface Rows {
  readonly first: number
  readonly end: number
}

function divideRows(height: number): Rows[] {
  const count = Math.max(1, Math.min(STRIPS, Math.floor(height / LEAST_STRIP_ROWS)))
  return Array.from({ length: count }, (_, k) => {
    return { first: Math.floor((k * height) / count), end: Math.floor(((k + 1) * height) / count) }
  })
}

/** Compresses rows to deflate blocks that more blocks may follow. */
async function compressRows(picture: ColorRaster, { first, end }: Rows) {
  const stream = createDeflate({ level: LEVEL, memLevel: 9, chunkSize: PIECE_BYTES })
  const pieces: Buffer[] = []
  const finished = new Promise<void>((resolve, reject) => {
    stream
      .on('data', (piece: Buffer) => pieces.push(piece))
      .once('end', resolve)
      .once('error', reject)
  })
  const stride = picture.width * picture.channels
  const rowsAtOnce = Math.max(1, Math.floor(PIECE_BYTES / (stride + 1)))
  const filtered = new Uint8Array(rowsAtOnce * (stride + 1))
  for (let y = first; y < end; y += rowsAtOnce) {
    const length = filterRows(picture, { first: y, end: Math.min(end, y + rowsAtOnce) }, filtered)
    // answers when the thread has read the rows
    await new Promise<void>((resolve) => stream.write(filtered.subarray(0, length), () => resolve()))
  }
  // so that the last block's end is a whole byte, and the stream's end can be cut off
  stream.flush(constants.Z_SYNC_FLUSH)
  stream.end()
  await finished
  const { blocks, adler } = cutEnds(Buffer.concat(pieces))
  return { blocks, sum: { adler, bytes: (end - first) * (stride + 1) } }
}

/** Takes the header and the end off a flushed zlib stream. */
function cutEnds(stream: Buffer) {
  const adler = stream.readUInt32BE(stream.length - CHECKSUM_BYTES)
  return {
    blocks: stream.subarray(ZLIB_HEADER.length, stream.length - CHECKSUM_BYTES - LAST_BLOCK.length),
    adler,
  }
}

/** Writes rows, filtered, with their filter type before each. @returns the number of bytes */
function filterRows(picture: ColorRaster, { first, end }: Rows, filtered: Uint8Array): number {
  const { width, channels, data } = picture
  const stride = width * channels
  const rowAt = (y: number) => new Uint8Array(data.buffer, data.byteOffset + y * stride, stride)
  let to = 0
  let above = first === 0 ? new Uint8Array(stride) : rowAt(first - 1)
  for (let y = first; y < end; y++) {
    const row = rowAt(y)
    filtered[to++] = AVERAGE
    for (let i = 0; i < channels; i++) filtered[to++] = row[i] - (above[i] >> 1)
    for (let i = channels; i < stride; i++) filtered[to++] = row[i] - ((row[i - channels] + above[i]) >> 1)
    above = row
  }
  return to
}

function headerOf({ width, height, channels }: ColorRaster): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // bit depth, and the color type of RGB or RGBA; the rest is 0
  header.set([8, channels === 4 ? 6 : 2], 8)
  return header
}

/** A chunk: length, type, data, and the checksum of type and data. */
function packChunk(type: string, data: readonly Buffer[]): Buffer[] {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(data.reduce((crc, piece) => crc32(piece, crc), crc32(head.subarray(4))))
  return [head, ...data, checksum]
}
