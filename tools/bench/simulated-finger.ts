import type { Mask } from '@housecoat/engine'

/** Where a person would tap next, in mask pixels, and whether to add or to remove. */
export interface FingerTap {
  readonly x: number
  readonly y: number
  readonly adds: boolean
}

/**
 * The tap of a person who mends the worst fault first: the middle of the largest connected region that the mask has
 * wrong, where the middle is the pixel farthest from the region's edge. Ties go to the first in reading order.
 * @param truth 0 or 255 per pixel, the mask's size
 * @param ignore pixels that count neither way where it is not 0, or null
 * @returns null when nothing is wrong
 */
export function simulateTap(mask: Mask, truth: Mask, ignore: Mask | null): FingerTap | null {
  const faults = new Uint8Array(mask.data.length)
  for (let i = 0; i < faults.length; i++)
    if (!ignore?.data[i]) faults[i] = (mask.data[i] > 127 ? 1 : 0) - (truth.data[i] > 127 ? 1 : 0)
  const region = largestRegion(faults, mask.width)
  if (!region) return null
  const middle = middleOf(region, mask.width, mask.height)
  return {
    x: (middle % mask.width) + 0.5,
    y: Math.floor(middle / mask.width) + 0.5,
    adds: faults[middle] !== 1,
  }
}

/** @param faults 0 right, else a kind of fault; regions do not mix kinds */
function largestRegion(faults: Uint8Array, width: number): Int32Array | null {
  const isSeen = new Uint8Array(faults.length)
  const queue = new Int32Array(faults.length)
  let largest: Int32Array | null = null
  for (let start = 0; start < faults.length; start++) {
    if (faults[start] === 0 || isSeen[start]) continue
    let size = 1
    queue[0] = start
    isSeen[start] = 1
    const visit = (next: number) => {
      if (isSeen[next] || faults[next] !== faults[start]) return
      isSeen[next] = 1
      queue[size++] = next
    }
    for (let k = 0; k < size; k++) {
      const i = queue[k]
      if (i % width > 0) visit(i - 1)
      if ((i + 1) % width > 0) visit(i + 1)
      if (i >= width) visit(i - width)
      if (i + width < faults.length) visit(i + width)
    }
    if (!largest || size > largest.length) largest = queue.slice(0, size)
  }
  return largest
}

/** The region's pixel that is farthest from its edge; the photo's edge is an edge. Chamfer distance, 3 and 4 a step. */
function middleOf(region: Int32Array, width: number, height: number): number {
  const rim = width + 2
  const distance = new Int32Array(rim * (height + 2))
  for (const i of region) distance[rim * (Math.floor(i / width) + 1) + (i % width) + 1] = 1 << 29
  const relax = (at: number, straight: number, down: number) => {
    const nearest = Math.min(
      distance[at + straight] + 3,
      distance[at + down] + 3,
      distance[at + down - 1] + 4,
      distance[at + down + 1] + 4,
    )
    if (nearest < distance[at]) distance[at] = nearest
  }
  for (let at = rim; at < distance.length - rim; at++) if (distance[at]) relax(at, -1, -rim)
  for (let at = distance.length - rim; at >= rim; at--) if (distance[at]) relax(at, 1, rim)
  let middle = region[0]
  let farthest = 0
  for (const i of region.toSorted()) {
    const depth = distance[rim * (Math.floor(i / width) + 1) + (i % width) + 1]
    if (depth <= farthest) continue
    farthest = depth
    middle = i
  }
  return middle
}
