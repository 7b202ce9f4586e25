/** Closes gaps between surfaces that meet, and between a surface and the photo's border. */
import type { LabelMask } from '../recolor/share-mattes.ts'

/** Widest gap, as a share of the long side, and at least this many pixels from each side of it. */
const REACH_SHARE = 0.002

/**
 * Gives pixels without an owner to one of two surfaces that lie on opposite sides of them, a pixel or two away: a line of the old
 * trim between new trim and a new roof would shine. A line within one surface, such as a cable before a wall, stays.
 * A surface that ends a pixel or two before the photo's border goes on to it: a line of the old color would frame the picture.
 * @param owners which surface each pixel belongs to; changed in place
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
  reachBorder(owners, reach)
}

/** Gives pixels without an owner between the photo's border and a surface at most `reach` pixels from it to that surface. */
function reachBorder({ width, height, data }: LabelMask, reach: number): void {
  const closeFrom = (border: number, inward: number) => {
    let gap = 0
    while (gap < reach && data[border + gap * inward] === 0) gap++
    const owner = data[border + gap * inward]
    for (let k = 0; k < gap; k++) data[border + k * inward] = owner
  }
  // a photo no wider or higher than the reach has no inside
  if (Math.min(width, height) <= reach) return
  for (let x = 0; x < width; x++) {
    closeFrom(x, width)
    closeFrom((height - 1) * width + x, -width)
  }
  for (let y = 0; y < height; y++) {
    closeFrom(y * width, 1)
    closeFrom((y + 1) * width - 1, -1)
  }
}
