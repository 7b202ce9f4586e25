/** Reads the colors across a rough straight border, and measures how much they change across lines near it, in the mean along a line. */
import { distance, type Line, type Point } from '../geometry/homography.ts'
import type { LabPlanes } from '../superpixels/lab-planes.ts'
import { outwardOf, type BorderLine } from './border-strip.ts'

/** Colors are compared over this far on both sides of a line, in pixels. */
export const STRIP_PX = 4
/** A position along the line every so many pixels, and the positions over which a step keeps its sign: light changes along a wall. */
const ROW_PX = 2
const BLOCK_ROWS = 16
/** Share of a line's length that is skipped at each end, where other borders meet it. */
const END_SHARE = 0.04
/** Most color step of one position (ΔE76), so that a lamp or a frame does not outweigh a faint border. */
const STEP_MAX = 8
/** Most turn of a line, in pixels across per pixel along. */
const TURN_MAX = 0.12

/** How far the ends of a line may move to opposite sides, in pixels. */
export function mostTurnOf({ from, to }: BorderLine, reachPx: number): number {
  return Math.min(reachPx, Math.max(1, Math.round((TURN_MAX * distance(from, to)) / 2)))
}

/** Moves the ends of a line outward, in pixels. */
export function shiftLine(line: BorderLine, start: number, end: number): Line {
  const outward = outwardOf(line)
  const move = ([x, y]: Point, by: number): Point => [x + outward[0] * by, y + outward[1] * by]
  return { from: move(line.from, start), to: move(line.to, end) }
}

/** Colors across a line, from the inside outward, in samples one pixel apart. */
export interface Strip {
  readonly rows: number
  /** samples on each side of the line */
  readonly halfWidth: number
  /** per row, sums of L, a and b over the samples before each column, interleaved */
  readonly sums: Float32Array
}

function rowSizeOf(halfWidth: number): number {
  return 3 * (2 * halfWidth + 1)
}

/**
 * Reads the colors across a line.
 * @param lab of the photo
 * @param line of which both sides are read
 * @param halfWidth samples on each side of it
 */
export function readStrip(lab: LabPlanes, line: BorderLine, halfWidth: number): Strip {
  const { width, height, l, a, b } = lab
  const rows = Math.max(2, Math.round(((1 - 2 * END_SHARE) * distance(line.from, line.to)) / ROW_PX))
  const [outX, outY] = outwardOf(line)
  const rowSize = rowSizeOf(halfWidth)
  const sums = new Float32Array(rows * rowSize)
  for (let row = 0; row < rows; row++) {
    const along = END_SHARE + ((1 - 2 * END_SHARE) * row) / (rows - 1)
    const x = line.from[0] + (line.to[0] - line.from[0]) * along
    const y = line.from[1] + (line.to[1] - line.from[1]) * along
    for (let k = 0, at = row * rowSize; k < 2 * halfWidth; k++, at += 3) {
      const across = k + 0.5 - halfWidth
      const column = Math.min(width - 1, Math.max(0, Math.floor(x + outX * across)))
      const i = Math.min(height - 1, Math.max(0, Math.floor(y + outY * across))) * width + column
      sums[at + 3] = sums[at] + l[i]
      sums[at + 4] = sums[at + 1] + a[i]
      sums[at + 5] = sums[at + 2] + b[i]
    }
  }
  return { rows, halfWidth, sums }
}

/** Mean color step (ΔE76) across the line that lies `start` to `end` pixels outward of the strip's middle. */
export function meanStep({ rows, halfWidth, sums }: Strip, start: number, end: number): number {
  const rowSize = rowSizeOf(halfWidth)
  let total = 0
  for (let from = 0; from < rows; from += BLOCK_ROWS) {
    const to = Math.min(rows, from + BLOCK_ROWS)
    let [sumL, sumA, sumB] = [0, 0, 0]
    for (let row = from; row < to; row++) {
      const middle = halfWidth + Math.round(start + ((end - start) * row) / (rows - 1))
      const at = row * rowSize + 3 * middle
      const [before, beyond] = [at - 3 * STRIP_PX, at + 3 * STRIP_PX]
      const stepL = sums[before] + sums[beyond] - 2 * sums[at]
      const stepA = sums[before + 1] + sums[beyond + 1] - 2 * sums[at + 1]
      const stepB = sums[before + 2] + sums[beyond + 2] - 2 * sums[at + 2]
      const size = Math.sqrt(stepL * stepL + stepA * stepA + stepB * stepB) / STRIP_PX
      const weight = size > STEP_MAX ? STEP_MAX / size : 1
      sumL += weight * stepL
      sumA += weight * stepA
      sumB += weight * stepB
    }
    total += Math.sqrt(sumL * sumL + sumA * sumA + sumB * sumB) / STRIP_PX
  }
  return total / rows
}
