/** Lists rough quads of windows from the network's probabilities. */
import type { Analysis } from '../nn/analyze-photo.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { distance, padQuad, scaleQuad, type Quad } from '../geometry/homography.ts'
import { fitQuad } from '../geometry/fit-quad.ts'
import { flipComponents } from '../raster/connected-components.ts'
import { boxOf, commonShare } from '../geometry/quad-boxes.ts'
import { forEachRowSpan } from '../geometry/quad-rows.ts'
import type { GrayRaster } from '../raster/raster.ts'

/** A window before its sides are fitted to the photo. */
export interface WindowCandidate {
  /** sash and glass, in pixels of the photo; within two or three of them */
  readonly quad: Quad
  /** with the shutters beside it */
  readonly whole: Quad
  /** 0–1: mean probability inside, less that around it */
  readonly confidence: number
}

/** Thresholds of the probability (0–255). Windows that are joined at one are often apart at another. */
const CUTS = [90, 128, 170, 210]
/** Cells of a component, least and as a share of the grid at most. */
const CELLS_MIN = 24
const SHARE_MAX = 0.12
/** Least and most cells of a component per cell of its quad; round and ragged components are outside. */
const FILL = { least: 0.86, most: 1.14 } as const
/** Width of the ring around a quad that is compared with it, in cells. */
const RING_CELLS = 3
const CONFIDENCE_MIN = 0.35
/** Shortest side, in cells. */
const SIDE_MIN_CELLS = 4
/** Two candidates are one window from this overlap on, as a share of the smaller one. */
const SAME_SHARE = 0.3
/** Without a cell of this probability (0–255) a photo has no shutters. */
const SHUTTER_MIN = 90
/** A window with shutters is at least this much wider than without, and a shutter at most this wide, relative to the window. */
const SHUTTERS_GROW = 1.2
const SHUTTER_WIDTH_MAX = 1.2
/** Both shutters are about as wide, and as high as the window; most difference, relative to the window. */
const SHUTTER_DIFFERENCE_MAX = 0.35

/** Windows by falling confidence; they do not overlap. */
export function listWindowCandidates(analysis: Analysis): WindowCandidate[] {
  const { grid } = analysis
  const glass = planeOf(analysis, ['window'])
  const [scaleX, scaleY] = [analysis.width / grid.width, analysis.height / grid.height]
  const windows = keepApart(listQuads(glass))
  const hasShutters = planeOf(analysis, ['shutter']).data.some((value) => value >= SHUTTER_MIN)
  const wholes = hasShutters ? keepApart(listQuads(planeOf(analysis, ['window', 'shutter']))) : []
  return windows.map(({ quad, confidence }) => {
    const whole = wholes.find((one) => isAround(one.quad, quad))?.quad ?? quad
    return { quad: scaleQuad(quad, scaleX, scaleY), whole: scaleQuad(whole, scaleX, scaleY), confidence }
  })
}

interface JudgedQuad {
  readonly quad: Quad
  readonly confidence: number
}

function planeOf({ grid, classes, probabilities }: Analysis, names: readonly SurfaceClass[]): GrayRaster {
  const planes = names.map((name) => probabilities[classes.indexOf(name)])
  const data = planes[0].map((_, i) =>
    Math.min(
      255,
      planes.reduce((sum, plane) => sum + plane[i], 0),
    ),
  )
  return { ...grid, data }
}

/** Quads of all components at all thresholds. */
function listQuads(plane: GrayRaster): JudgedQuad[] {
  const quads: JudgedQuad[] = []
  for (const cut of CUTS) {
    const mask = { ...plane, data: plane.data.map((value) => (value >= cut ? 255 : 0)) }
    flipComponents(mask, 255, (part) => {
      const judged = judgePart(part, plane, cut)
      if (judged !== null) quads.push(judged)
      return false
    })
  }
  return quads
}

function judgePart(part: Int32Array, plane: GrayRaster, cut: number): JudgedQuad | null {
  if (part.length < CELLS_MIN || part.length > SHARE_MAX * plane.data.length) return null
  const quad = fitQuad(part, plane, cut)
  if (quad === null || shortestSide(quad) < SIDE_MIN_CELLS) return null
  const inside = sumOver(quad, plane)
  const fill = part.length / Math.max(1, inside.count)
  if (fill < FILL.least || fill > FILL.most) return null
  const outer = sumOver(padQuad(quad, RING_CELLS), plane)
  const around = (outer.sum - inside.sum) / Math.max(1, outer.count - inside.count)
  const confidence = (inside.sum / inside.count - around) / 255 - Math.abs(1 - fill)
  return confidence < CONFIDENCE_MIN ? null : { quad, confidence: Math.min(1, confidence) }
}

function shortestSide(quad: Quad): number {
  return Math.min(...quad.map((corner, k) => distance(corner, quad[(k + 1) % 4])))
}

function sumOver(quad: Quad, plane: GrayRaster): { count: number; sum: number } {
  let [count, sum] = [0, 0]
  forEachRowSpan(quad, plane, (y, start, end) => {
    count += end - start
    for (let i = y * plane.width + start; i < y * plane.width + end; i++) sum += plane.data[i]
  })
  return { count, sum }
}

/** Non-maximum suppression. */
function keepApart(quads: readonly JudgedQuad[]): JudgedQuad[] {
  const kept: JudgedQuad[] = []
  for (const one of quads.toSorted((a, b) => b.confidence - a.confidence))
    if (kept.every((other) => commonShare(one.quad, other.quad) < SAME_SHARE)) kept.push(one)
  return kept
}

/** Whether a quad is a window's with shutters on one or both sides. */
function isAround(whole: Quad, quad: Quad): boolean {
  const [outer, inner] = [boxOf(whole), boxOf(quad)]
  const [width, height] = [inner.right - inner.left, inner.bottom - inner.top]
  const grown = (outer.right - outer.left) / width
  return (
    grown > SHUTTERS_GROW &&
    inner.left - outer.left < SHUTTER_WIDTH_MAX * width &&
    outer.right - inner.right < SHUTTER_WIDTH_MAX * width &&
    Math.abs(inner.left - outer.left - (outer.right - inner.right)) < SHUTTER_DIFFERENCE_MAX * width &&
    Math.abs(inner.top - outer.top) < SHUTTER_DIFFERENCE_MAX * height &&
    Math.abs(outer.bottom - inner.bottom) < SHUTTER_DIFFERENCE_MAX * height
  )
}
