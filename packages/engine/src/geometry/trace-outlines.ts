import type { Mask } from '../raster/raster.ts'
import type { Point } from './homography.ts'

/** Directions along pixel borders, clockwise: right, down, left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Per direction, the pixel ahead of a corner on the right hand; that on the left hand is the previous direction's. */
const AHEAD_X = [0, -1, -1, 0]
const AHEAD_Y = [0, 0, -1, -1]

/**
 * Traces the borders of a mask along the sides of its pixels. The inside lies on the right hand: outlines run clockwise,
 * holes counterclockwise.
 * @returns closed outlines as pixel corners, the first not repeated at the end; only corners where the border turns
 */
export function traceOutlines({ width, height, data }: Mask): Point[][] {
  const isInside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] !== 0
  /** top sides of pixels with the inside below, which every outline has and which a trace visits once */
  const isTraced = new Uint8Array(width * height)
  const outlines: Point[][] = []
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (data[i] === 0 || (y > 0 && data[i - width] !== 0) || isTraced[i] !== 0) continue
      outlines.push(traceFrom(x, y, isInside, (at, row) => (isTraced[row * width + at] = 1)))
    }
  return outlines
}

function traceFrom(
  startX: number,
  startY: number,
  isInside: (x: number, y: number) => boolean,
  mark: (x: number, y: number) => void,
): Point[] {
  const outline: Point[] = []
  let [x, y, heading] = [startX, startY, 0]
  do {
    if (heading === 0) mark(x, y)
    x += STEPS[heading][0]
    y += STEPS[heading][1]
    const turned = turn(x, y, heading, isInside)
    if (turned !== heading) outline.push([x, y])
    heading = turned
  } while (x !== startX || y !== startY || heading !== 0)
  return outline
}

/** The next direction at a corner. Where two pixels touch by a corner only, the outline parts them. */
function turn(x: number, y: number, heading: number, isInside: (x: number, y: number) => boolean): number {
  // the pixels ahead on the right and on the left of the border
  if (!isInside(x + AHEAD_X[heading], y + AHEAD_Y[heading])) return (heading + 1) % 4
  const left = (heading + 3) % 4
  return isInside(x + AHEAD_X[left], y + AHEAD_Y[left]) ? left : heading
}
