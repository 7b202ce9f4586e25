import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { combineAdler32, type Adler32 } from './adler-32.ts'

/** zlib writes the checksum at the end of a stream. */
function checksumOf(data: Uint8Array): Adler32 {
  const stream = deflateSync(data)
  return { adler: stream.readUInt32BE(stream.length - 4), bytes: data.length }
}

test.each([0, 1, 5552, 65_520, 65_521, 65_522, 300_000])(
  'two runs, the second of %i bytes, have the checksum of all their bytes',
  (length) => {
    const data = Uint8Array.from({ length: 70_000 + length }, (_, i) => (i * i) % 256)
    const [first, second] = [data.subarray(0, 70_000), data.subarray(70_000)]
    expect(combineAdler32(checksumOf(first), checksumOf(second))).toEqual(checksumOf(data))
  },
)

test('sums just below the modulus do not overflow', () => {
  const data = new Uint8Array(2 ** 20).fill(255)
  expect(combineAdler32(checksumOf(data), checksumOf(data))).toEqual(
    checksumOf(new Uint8Array(2 ** 21).fill(255)),
  )
})
