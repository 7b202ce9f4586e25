import { sampleBilinear } from '../raster/bilinear.ts'
import type { Matte } from '../raster/raster.ts'

/** Samples to either side of a cell, one study pixel apart: most of the band; its whole width makes no difference. */
const REACH_PX = 3

/** Cost per pixel of distance from the mask's edge, relative to an error of 1 in a matte value. */
const MASK_WEIGHT = 0.8

/** Inward shift in study pixels: it compensates MIDDLE, and soft edges, which the matte places too far out. */
const INWARD_PX = 0.25

/** Least change of the share over two study pixels; less occurs in the middle of thin bars and at corners. */
const LEAST_SLOPE = 0.08

/** Shortest bar or gap of a railing, say; anything shorter is a tooth of the mask's border. It is at most two pixels wide. */
const BAR_LENGTH_PX = 4

/**
 * Finds the single step from outside to inside along the border's normal that fits the matte best. The matte itself may
 * rise, fall and rise again, because some cells follow the mask and others the photo, and because texture may resemble the
 * other side; that would show as a thin line beside the border.
 * @param answer the matte of the small picture
 * @param coarse the mask at its size
 * @param share of the area in a window around each pixel, whose gradient is the normal
 * @returns 0–1 per pixel, monotone from outside to inside
 */
export function placeEdge(answer: Matte, coarse: Matte, share: Float32Array): Float32Array {
  const { width, height } = answer
  const placed = new Float32Array(share.length)
  const profile = { answers: new Float32Array(2 * REACH_PX + 1), masks: new Uint8Array(2 * REACH_PX + 1) }
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      placed[i] = answer.data[i] / 255
      if (share[i] <= 0 || share[i] >= 1) continue
      if (isInBar(coarse, x, y)) {
        placed[i] = isInside(coarse.data[i]) ? 1 : 0
        continue
      }
      const dx = share[y * width + Math.min(width - 1, x + 1)] - share[y * width + Math.max(0, x - 1)]
      const dy = share[Math.min(height - 1, y + 1) * width + x] - share[Math.max(0, y - 1) * width + x]
      const slope = Math.sqrt(dx * dx + dy * dy)
      if (slope < LEAST_SLOPE) continue
      const edge = findEdge(answer, coarse, x, y, dx / slope, dy / slope, profile)
      placed[i] = edge === null ? profile.masks[REACH_PX] : Math.min(1, Math.max(0, 0.5 - edge - INWARD_PX))
    }
  return placed
}

function isInside(value: number): boolean {
  return value >= 128
}

/** Whether a pixel belongs to an upright or level bar or gap of at most two pixels. */
function isInBar({ data, width, height }: Matte, x: number, y: number): boolean {
  const reach = BAR_LENGTH_PX + 1
  if (x < reach || y < reach || x >= width - reach || y >= height - reach) return false
  const i = y * width + x
  return isLongBar(data, i, 1, width) || isLongBar(data, i, width, 1)
}

/** Whether a bar or gap is long enough; `across` and `along` are the steps to its next pixels. */
function isLongBar(data: Matte['data'], i: number, across: number, along: number): boolean {
  if (!isNarrow(data, i, across)) return false
  let length = 1
  for (const step of [along, -along])
    for (let k = 1; k < BAR_LENGTH_PX && isNarrow(data, i + k * step, across); k++) length++
  return length >= BAR_LENGTH_PX
}

/** Whether a pixel and at most one beside it have pixels of the other kind (inside or outside the mask) on both sides. */
function isNarrow(data: Matte['data'], i: number, step: number): boolean {
  const own = isInside(data[i])
  const isOther = (at: number) => isInside(data[at]) !== own
  if (isOther(i - step)) return isOther(i + step) || isOther(i + 2 * step)
  return isOther(i + step) && isOther(i - 2 * step)
}

interface Profile {
  /** 0–1 */
  readonly answers: Float32Array
  /** 0 outside, 1 inside */
  readonly masks: Uint8Array
}

/**
 * Samples matte and mask along the normal from outside to inside, and finds the step that fits best, within the run of mask samples
 * around its own step.
 * @returns pixels from the middle of the profile, or null where the mask has no step near it
 */
function findEdge(
  answer: Matte,
  coarse: Matte,
  x: number,
  y: number,
  towardsX: number,
  towardsY: number,
  { answers, masks }: Profile,
): number | null {
  const { width, height, data } = answer
  const within = (at: number, size: number) => Math.min(size - 1, Math.max(0, at))
  for (let k = 0; k < masks.length; k++) {
    const step = k - REACH_PX
    const row = Math.round(within(y + step * towardsY, height))
    masks[k] = isInside(coarse.data[row * width + Math.round(within(x + step * towardsX, width))]) ? 1 : 0
  }
  const turn = nearestTurn(masks)
  if (turn < 0) return null
  let first = turn
  while (first > 0 && masks[first - 1] === 0) first--
  let end = turn + 1
  while (end < masks.length && masks[end] === 1) end++
  if (first > REACH_PX || end <= REACH_PX) return null
  // only now: most of the time goes into these samples, and many pixels of the band need none
  for (let k = first; k < end; k++) {
    const step = k - REACH_PX
    const px = within(x + step * towardsX, width)
    answers[k] = sampleBilinear(data, answer, px, within(y + step * towardsY, height), 'lerp') / 255
  }
  let misses = 0
  for (let k = first; k < end; k++) misses += 1 - answers[k]
  let best = { cost: misses + MASK_WEIGHT * Math.abs(first - 1 - turn), at: first }
  for (let k = first; k < end; k++) {
    misses += 2 * answers[k] - 1
    const cost = misses + MASK_WEIGHT * Math.abs(k - turn)
    if (cost < best.cost) best = { cost, at: k + 1 }
  }
  const before = best.at > first ? Math.min(0.5, answers[best.at - 1]) : 0
  const behind = best.at < end ? Math.min(0.5, 1 - answers[best.at]) : 0
  return best.at - REACH_PX - 0.5 - before + behind
}

/** Index of the last sample outside before the mask's step that lies nearest to the middle; -1 without one. */
function nearestTurn(masks: Uint8Array): number {
  let nearest = -1
  for (let k = 0; k < masks.length - 1; k++)
    if (masks[k] === 0 && masks[k + 1] === 1)
      if (nearest < 0 || Math.abs(k + 0.5 - REACH_PX) < Math.abs(nearest + 0.5 - REACH_PX)) nearest = k
  return nearest
}
