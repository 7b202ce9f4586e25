/** Measures how straight the painted border along windows is. */
import { flipComponents, type Point, type Quad } from '@housecoat/engine'
import type { Label } from './label-overlap.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** How one window was painted around. */
export interface BorderResult {
  readonly corners: Quad
  /** top, right, bottom, left; null where no wall of the label runs straight along the side */
  readonly sides: readonly (SideResult | null)[]
  /** whether wall was found beside the window and not on most of it; the other figures count only then */
  readonly isFound: boolean
  /** whether every side's painted border is a straight line */
  readonly isStraight: boolean
  /** whether it is also where the label's wall ends */
  readonly isTrue: boolean
}

/** Borders deviate from a line by at most this much, in pixels. */
const DEVIATION_MAX_PX = 1.5
/** Share of a side's positions that must lie on the line. */
const ON_LINE_SHARE = 0.95
/** Share of a side that is skipped at each end, where other borders meet it. */
const END_SHARE = 0.12
/** Share of a side's positions with wall in the label from which the side counts. */
const WALLED_SHARE = 0.7
/** Share of these at which the found area must lie beside the side, else the wall is what is missing. */
const BESIDE_SHARE = 0.5
/** Widest casing, as a share of the photo's width. */
const CASING_SHARE = 0.035
/** A window is a component between these shares of the photo that fills this share of its corners' quad. */
const WINDOW_SHARES = { least: 0.0004, most: 0.06 } as const
const QUAD_FILL_MIN = 0.9
/** Shortest side, in pixels. */
const SIDE_MIN_PX = 14

/**
 * Lists the windows of a label that are quads: components of its class `window`, or, where walls alone are labeled, holes of
 * the wall.
 */
export function listWindows(label: Label, size: Size): Quad[] {
  const hasClasses = label.includes('window')
  const data = Uint8Array.from(label, (name) => (name === (hasClasses ? 'window' : 'rest') ? 255 : 0))
  const windows: Quad[] = []
  flipComponents({ ...size, data }, 255, (pixels) => {
    const share = pixels.length / label.length
    const isSized = share >= WINDOW_SHARES.least && share <= WINDOW_SHARES.most
    if (isSized && (hasClasses || !touchesOther(pixels, label, size))) {
      const corners = cornersOf(pixels, size.width)
      const shortest = Math.min(...corners.map((corner, k) => lengthOf(corner, corners[(k + 1) % 4])))
      if (pixels.length >= QUAD_FILL_MIN * areaOf(corners) && shortest >= SIDE_MIN_PX) windows.push(corners)
    }
    return false
  })
  return windows
}

/** Whether a component touches the photo's frame or anything but wall. */
function touchesOther(pixels: Int32Array, label: Label, { width, height }: Size): boolean {
  return pixels.some((i) => {
    const x = i % width
    if (x === 0 || x === width - 1 || i < width || i >= width * (height - 1)) return true
    return [i - 1, i + 1, i - width, i + width].some((j) => label[j] !== 'rest' && label[j] !== 'wall')
  })
}

/** The corners that lie farthest in the four diagonal directions. */
function cornersOf(pixels: Int32Array, width: number): Quad {
  const farthest = (right: 0 | 1, down: 0 | 1): Point => {
    let best: Point = [0, 0]
    let most = -Infinity
    for (const i of pixels) {
      const [x, y] = [(i % width) + right, Math.floor(i / width) + down]
      const reach = (right ? x : -x) + (down ? y : -y)
      if (reach > most) [most, best] = [reach, [x, y]]
    }
    return best
  }
  return [farthest(0, 0), farthest(1, 0), farthest(1, 1), farthest(0, 1)]
}

function areaOf(corners: Quad): number {
  const twice = corners.reduce((sum, [x, y], k) => {
    const [nextX, nextY] = corners[(k + 1) % 4]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

function lengthOf(from: Point, to: Point): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1])
}

/**
 * Compares the border of a found area along a window with a straight line, and with the label.
 * @param mask 255 in the found area
 * @param label of the same size
 * @param corners of the window
 */
export function measureBorder(mask: Uint8Array, label: Label, size: Size, corners: Quad): BorderResult {
  const sides = corners.map((_, k) => measureSide(mask, label, size, corners, k))
  const known = sides.filter((side) => side?.isBeside === true) as SideResult[]
  const isFound = known.length > 0 && paintedShare(mask, size, corners) < 0.5
  return {
    corners,
    sides,
    isFound,
    isStraight: isFound && known.every(({ isStraight }) => isStraight),
    isTrue: isFound && known.every((side) => side.isStraight && side.isTrue),
  }
}

export interface SideResult {
  readonly isBeside: boolean
  readonly isStraight: boolean
  readonly isTrue: boolean
}

/** @returns null when no wall of the label runs straight along the side */
function measureSide(
  mask: Uint8Array,
  label: Label,
  size: Size,
  corners: Quad,
  k: number,
): SideResult | null {
  const [from, to] = [corners[k], corners[(k + 1) % 4]]
  const length = lengthOf(from, to)
  const outward: Point = [(to[1] - from[1]) / length, (from[0] - to[0]) / length]
  const depth = (lengthOf(to, corners[(k + 2) % 4]) + lengthOf(corners[(k + 3) % 4], from)) / 2
  const reach = Math.max(6, CASING_SHARE * size.width)
  const start = -Math.min(8, depth / 4)
  const count = Math.max(8, Math.round(length * (1 - 2 * END_SHARE)))
  const borders = Array.from({ length: count }, (_, n) => {
    const along = END_SHARE + ((1 - 2 * END_SHARE) * n) / (count - 1)
    const at: Point = [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along]
    const find = (isIn: (i: number) => boolean, far: number) => findStart(at, outward, start, far, size, isIn)
    return {
      along: along * length,
      truth: find((i) => label[i] === 'wall', reach),
      painted: find((i) => mask[i] === 255, reach + 8),
    }
  })
  const walled = borders.filter(({ truth }) => truth !== null)
  if (walled.length < WALLED_SHARE * count) return null
  const labeled = walled.map(({ along, truth }) => ({ along, at: truth! }))
  if (countOnLine(labeled) < ON_LINE_SHARE * labeled.length) return null
  const painted = walled.flatMap((border) =>
    border.painted === null ? [] : [{ along: border.along, at: border.painted }],
  )
  const misses = walled.map((border) =>
    border.painted === null ? Infinity : Math.abs(border.painted - border.truth!),
  )
  return {
    isBeside: painted.length >= BESIDE_SHARE * walled.length,
    isStraight: countOnLine(painted) >= ON_LINE_SHARE * walled.length,
    isTrue: misses.filter((miss) => miss <= DEVIATION_MAX_PX).length >= ON_LINE_SHARE * walled.length,
  }
}

/** Distance from the side at which something begins and goes on for two pixels; null where it does not. */
function findStart(
  at: Point,
  outward: Point,
  start: number,
  far: number,
  { width, height }: Size,
  isIn: (i: number) => boolean,
): number | null {
  const holds = (offset: number) => {
    const x = Math.floor(at[0] + outward[0] * offset)
    const y = Math.floor(at[1] + outward[1] * offset)
    return x >= 0 && y >= 0 && x < width && y < height && isIn(y * width + x)
  }
  for (let offset = start; offset <= far; offset += 0.25)
    if (holds(offset) && holds(offset + 1) && holds(offset + 2)) return offset
  return null
}

/** How many points lie on the line through two of them that most lie on. */
function countOnLine(points: readonly { along: number; at: number }[]): number {
  const step = Math.max(1, Math.floor(points.length / 24))
  const some = points.filter((_, n) => n % step === 0)
  let most = 0
  for (const [n, one] of some.entries())
    for (const other of some.slice(n + 1)) {
      const slope = (other.at - one.at) / (other.along - one.along)
      // the line may lie anywhere between the two ends of the rounding to pixels
      for (const shift of [-0.5, 0, 0.5]) {
        const isOn = (point: { along: number; at: number }) =>
          Math.abs(point.at - one.at - shift - slope * (point.along - one.along)) <= DEVIATION_MAX_PX
        most = Math.max(most, points.filter(isOn).length)
      }
    }
  return most
}

/** Share of a window that the found area covers, sampled on a grid. */
function paintedShare(mask: Uint8Array, { width, height }: Size, [a, b, c, d]: Quad): number {
  const steps = 24
  let painted = 0
  for (let n = 0; n < steps * steps; n++) {
    const [u, v] = [((n % steps) + 0.5) / steps, (Math.floor(n / steps) + 0.5) / steps]
    const mix = (axis: 0 | 1) =>
      (1 - v) * ((1 - u) * a[axis] + u * b[axis]) + v * ((1 - u) * d[axis] + u * c[axis])
    const [x, y] = [Math.min(width - 1, Math.floor(mix(0))), Math.min(height - 1, Math.floor(mix(1)))]
    if (mask[y * width + x] === 255) painted++
  }
  return painted / steps ** 2
}
