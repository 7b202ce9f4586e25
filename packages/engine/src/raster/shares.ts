import { findRunEnd, wordsOf } from './find-run-end.ts'
import type { Mask } from './raster.ts'

/** Every byte as a share of 255, 0–1. */
export const SHARE_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => byte * (1 / 255))

/** A mask's bytes as shares of 255, 0–1. */
export function sharesOf({ data }: Mask): Float32Array {
  const shares = new Float32Array(data.length)
  for (let i = 0; i < shares.length; i++) shares[i] = SHARE_OF_BYTE[data[i]]
  return shares
}

/** Shares of 0–1 as bytes, rounded. A plain loop: `Uint8Array.from` with a function takes some 40 ms per megapixel. */
export function bytesOfShares(shares: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(shares.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = 255 * shares[i] + 0.5
  return bytes
}

/** The share of its picture that a mask covers, 0–1. */
export function coverageOf({ data }: Mask): number {
  const words = wordsOf(data)
  let count = 0
  for (let at = 0; at < data.length;) {
    const end = findRunEnd(data, words, at, data.length)
    if (data[at] !== 0) count += end - at
    at = end
  }
  return count / data.length
}
