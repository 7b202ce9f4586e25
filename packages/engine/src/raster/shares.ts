import type { Mask } from './raster.ts'

/** What share of a pixel each byte of a mask stands for, 0–1. */
export const SHARE_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => byte * (1 / 255))

/** A mask as shares, 0–1. */
export function sharesOf({ data }: Mask): Float32Array {
  const shares = new Float32Array(data.length)
  for (let i = 0; i < shares.length; i++) shares[i] = SHARE_OF_BYTE[data[i]]
  return shares
}
