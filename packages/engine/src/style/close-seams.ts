/** Closes gaps between surfaces that meet. */
import type { LabelMask } from '../recolor/share-mattes.ts'

/** Widest gap, as a share of the long side, and at least this many pixels from each side of it. */
const REACH_SHARE = 0.002

/** Right, down, and both diagonals. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

/**
 * Gives pixels without an owner to one of two surfaces that lie on opposite sides of them, a pixel or two away: a line of the old
 * trim between new trim and a new roof would shine. A line within one surface, such as a cable before a wall, stays.
 * @param owners which surface each pixel belongs to; changed in place
 */
export function closeSeams(owners: LabelMask): void {
  const { width, height, data } = owners
  const reach = Math.max(1, Math.round(REACH_SHARE * Math.max(width, height)))
  const found: { readonly at: number; readonly owner: number }[] = []
  const ownerFrom = (x: number, y: number, dx: number, dy: number) => {
    for (let step = 1; step <= reach; step++) {
      const [toX, toY] = [x + step * dx, y + step * dy]
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) return 0
      const owner = data[toY * width + toX]
      if (owner !== 0) return owner
    }
    return 0
  }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (data[i] !== 0) continue
      for (const [dx, dy] of DIRECTIONS) {
        const one = ownerFrom(x, y, dx, dy)
        if (one === 0) continue
        const other = ownerFrom(x, y, -dx, -dy)
        if (other === 0 || other === one) continue
        // the earlier surface is the more specific one, as where both claim a pixel
        found.push({ at: i, owner: Math.min(one, other) })
        break
      }
    }
  for (const { at, owner } of found) data[at] = owner
}
