/** Closes gaps between surfaces that meet. */
import type { LabelMask } from '../recolor/share-mattes.ts'

/** Widest gap, as a share of the long side, and at least this many pixels from each side of it. */
const REACH_SHARE = 0.002

/**
 * Gives pixels without an owner to one of two surfaces that lie on opposite sides of them, a pixel or two away: a line of the old
 * trim between new trim and a new roof would shine. A line within one surface, such as a cable before a wall, stays.
 * @param owners which surface each pixel belongs to; changed in place, except for a pixel or two along the photo's border
 */
export function closeSeams(owners: LabelMask): void {
  const { width, height, data } = owners
  const reach = Math.max(1, Math.round(REACH_SHARE * Math.max(width, height)))
  const found: { readonly at: number; readonly owner: number }[] = []
  // right, down, and both diagonals
  const steps = [1, width, width + 1, width - 1]
  const ownerFrom = (at: number, step: number) => {
    for (let k = 1; k <= reach; k++) if (data[at + k * step] !== 0) return data[at + k * step]
    return 0
  }
  for (let y = reach; y < height - reach; y++)
    for (let i = y * width + reach; i < (y + 1) * width - reach; i++) {
      if (data[i] !== 0) continue
      for (const step of steps) {
        const one = ownerFrom(i, step)
        if (one === 0) continue
        const other = ownerFrom(i, -step)
        if (other === 0 || other === one) continue
        // the earlier surface is the more specific one, as where both claim a pixel
        found.push({ at: i, owner: Math.min(one, other) })
        break
      }
    }
  for (const { at, owner } of found) data[at] = owner
}
