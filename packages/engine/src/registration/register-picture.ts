import { sampleBilinear } from '../raster/bilinear.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { fitWithin, resizeColor, resizeGray } from '../raster/resize.ts'
import { gradientsOf, listEdgeAnchors } from './edge-anchors.ts'
import { matchEdges, type EdgeMatch } from './match-edges.ts'

/** Long side of the compared copies, in pixels. */
const STUDY_LONG_SIDE_PX = 768

/** Search range, as a share of the width. */
const REACH_SHARE = 0.04

/** Share of the largest residuals that the drift ignores, to be robust against mismatches. */
const LEFT_OUT_SHARE = 0.15

/** Least number of edges. */
const LEAST_EDGES = 24

/** Residual in pixels beyond which an edge's weight decreases. */
const HUBER_PX = 1.5
const FIT_ROUNDS = 8

/** A shift and a scale about the picture's center; shares of the picture's width. */
export interface Shift {
  readonly x: number
  readonly y: number
  /** 0: none; 0.01: one percent larger */
  readonly scale: number
}

/** How a picture is aligned with its photo. */
export interface Registration {
  /** from the photo to the picture */
  readonly shift: Shift
  /** 85th percentile of the edges' residuals after the shift, as a share of the photo's width */
  readonly drift: number
  /** share of the photo's straight edges that have a match */
  readonly keptShare: number
}

/**
 * Measures how far straight edges of a photo moved in a picture made from it.
 * @param photo encoded sRGB
 * @param picture of the same aspect, any size
 * @param within where edges count, such as around windows and doors, of the photo's aspect; null: everywhere
 * @param known the shift that is left out of the drift, if other edges told it; null: it is fitted to these edges
 * @returns null if the photo has too few straight edges
 * @throws RangeError when a buffer does not fit its shape
 */
export function registerPicture(
  photo: ColorRaster,
  picture: ColorRaster,
  within: Mask | null,
  known: Shift | null = null,
): Registration | null {
  checkRaster(photo)
  checkRaster(picture)
  const { width, height } = fitWithin(photo.width, photo.height, STUDY_LONG_SIDE_PX)
  const before = gradientsOf(resizeColor(photo, width, height))
  const after = gradientsOf(resizeColor(picture, width, height))
  const anchors = listEdgeAnchors(before, within && resizeGray(within, width, height))
  if (anchors.length < LEAST_EDGES) return null
  const matches = matchEdges(anchors, before, after, Math.round(width * REACH_SHARE))
  const shift = known ?? fitShift(matches, width, height)
  return {
    shift,
    drift: driftOf(matches, shift, width, height) / width,
    keptShare: matches.length / anchors.length,
  }
}

/**
 * Moves a picture back onto its photo by bilinear resampling.
 * @param picture encoded sRGB
 * @param shift as {@link registerPicture} measured it
 * @param width of the photo, in pixels
 * @param height of the photo, in pixels
 * @returns the picture at the photo's size; its border is repeated
 */
export function alignPicture(picture: ColorRaster, shift: Shift, width: number, height: number): ColorRaster {
  const from = resizeColor(picture, width, height)
  if (isWithinHalfPixel(shift, width)) return from
  const out = new Uint8ClampedArray(from.data.length)
  const source = bytesOf(from)
  const channels = from.channels
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const movedX = x + shift.x * width + shift.scale * (x - width / 2)
      const movedY = y + shift.y * width + shift.scale * (y - height / 2)
      for (let c = 0; c < channels; c++) out[at++] = sampleBilinear(source, from, movedX, movedY, 'lerp', c)
    }
  return { width, height, channels, data: out }
}

function isWithinHalfPixel({ x, y, scale }: Shift, width: number): boolean {
  return (Math.hypot(x, y) + Math.abs(scale) / 2) * width < 0.5
}

/**
 * Fits shift and scale to the edges' offsets, each of which constrains only the component along its normal.
 * Iteratively reweighted least squares, robust against edges that moved by themselves.
 */
function fitShift(matches: readonly EdgeMatch[], width: number, height: number): Shift {
  let shift: Shift = { x: 0, y: 0, scale: 0 }
  for (let round = 0; round < FIT_ROUNDS; round++) shift = solveShift(matches, shift, width, height) ?? shift
  return shift
}

function solveShift(matches: readonly EdgeMatch[], last: Shift, width: number, height: number): Shift | null {
  const normal = [0, 0, 0, 0, 0, 0]
  const right = [0, 0, 0]
  for (const match of matches) {
    const [a, b, c] = rowOf(match, width, height)
    const residual = Math.abs(residualOf(match, last, width, height))
    const weight = residual <= HUBER_PX ? 1 : (HUBER_PX / residual) ** 2
    const products = [a * a, a * b, a * c, b * b, b * c, c * c]
    products.forEach((product, i) => (normal[i] += weight * product))
    ;[a, b, c].forEach((value, i) => (right[i] += weight * value * match.offsetPx))
  }
  // ridge regularization for components that no edge constrains
  for (const i of [0, 3, 5]) normal[i] += 1
  const solved = solveSymmetric(normal, right)
  return solved && { x: solved[0] / width, y: solved[1] / width, scale: solved[2] }
}

/** Derivatives of an edge's offset: its normal, and its distance from the center along the normal. */
function rowOf({ anchor }: EdgeMatch, width: number, height: number): [number, number, number] {
  const { x, y, normalX, normalY } = anchor
  return [normalX, normalY, (x - width / 2) * normalX + (y - height / 2) * normalY]
}

function residualOf(match: EdgeMatch, shift: Shift, width: number, height: number): number {
  const [a, b, c] = rowOf(match, width, height)
  return match.offsetPx - (a * shift.x + b * shift.y) * width - c * shift.scale
}

function driftOf(matches: readonly EdgeMatch[], shift: Shift, width: number, height: number): number {
  const residuals = matches.map((match) => Math.abs(residualOf(match, shift, width, height)))
  residuals.sort((first, second) => first - second)
  return residuals[Math.floor(residuals.length * (1 - LEFT_OUT_SHARE))] ?? 0
}

/** Cramer's rule for a symmetric 3×3 system given as its upper triangle by rows. @returns null if it is singular */
function solveSymmetric(
  [xx, xy, xs, yy, ys, ss]: readonly number[],
  [rx, ry, rs]: readonly number[],
): [number, number, number] | null {
  const determinant = (m: readonly number[]) =>
    m[0] * (m[4] * m[8] - m[5] * m[7]) -
    m[1] * (m[3] * m[8] - m[5] * m[6]) +
    m[2] * (m[3] * m[7] - m[4] * m[6])
  const whole = determinant([xx, xy, xs, xy, yy, ys, xs, ys, ss])
  if (Math.abs(whole) < 1e-9) return null
  return [
    determinant([rx, xy, xs, ry, yy, ys, rs, ys, ss]) / whole,
    determinant([xx, rx, xs, xy, ry, ys, xs, rs, ss]) / whole,
    determinant([xx, xy, rx, xy, yy, ry, xs, ys, rs]) / whole,
  ]
}
