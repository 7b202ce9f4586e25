import type { Mask } from './raster.ts'

/** The union of masks of one size, at least one. */
export function joinMasks([first, ...others]: readonly Mask[]): Mask {
  if (others.length === 0) return first
  const data = first.data.map((value, i) => (others.some((other) => other.data[i] !== 0) ? 255 : value))
  return { ...first, data }
}
