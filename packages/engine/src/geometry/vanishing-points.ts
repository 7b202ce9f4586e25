/** Estimates the camera's orientation relative to a building from straight edges. */
import type { LineSegment } from './line-segments.ts'
import { lengthOf } from './line-segments.ts'

/** A direction or point in the camera's space: x right, y down, z into the photo. */
export type Vector = readonly [x: number, y: number, z: number]

/** The directions of a building in the camera's space: unit vectors at right angles to each other. */
export interface CameraFrame {
  /** distance of the picture plane, in pixels of the photo */
  readonly focalPx: number
  /** where the camera looks, in pixels of the photo */
  readonly centerX: number
  readonly centerY: number
  /** towards the sky */
  readonly up: Vector
  /** level, along the walls that face the camera most */
  readonly along: Vector
  /** level, along the walls at right angles to those */
  readonly across: Vector
  /** 0–1: share of the edges' length that the three directions explain */
  readonly confidence: number
}

/** Focal lengths that are tried, as shares of the long side; phones have about 0.75. */
const FOCAL_SHARES = [0.6, 0.75, 0.95, 1.25] as const

/** The usual focal length is preferred unless another explains this share more of the edges. */
const USUAL_FOCAL = { share: 0.75, handicap: 0.03 } as const

/** Places of the optical center below the photo's middle that are tried, as shares of the photo's height. */
const CENTER_SHIFTS = [-0.24, -0.16, -0.08, 0.08, 0.16, 0.24] as const

/** A center elsewhere must explain this share more of the edges, and more the farther it is from the middle. */
const SHIFT_HANDICAP = { any: 0.02, perHeight: 0.1 } as const

/** Standard deviation of the angle between an edge and its vanishing point: votes fall off as a Gaussian. */
const MISS_RAD = (1.6 * Math.PI) / 180

/** Cameras are rolled and pitched at most this far. */
const ROLL_MOST_RAD = (8 * Math.PI) / 180
const PITCH_MOST_RAD = (24 * Math.PI) / 180

/** Edges steeper than this may be upright. */
const STEEP_RAD = (60 * Math.PI) / 180

/** Prior for a level camera, as a share of all edges' length. */
const LEVEL_PRIOR = 0.04

/** Below this share of explained edges a frontal view is assumed. */
const LEAST_CONFIDENCE = 0.2

/** Only this many edges vote, the longest ones. */
const MOST_EDGES = 400

const LEAST_EDGES = 6

/** An edge that votes. */
interface Edge {
  /** the middle, from the photo's center, in pixels */
  readonly x: number
  readonly y: number
  /** unit vector along */
  readonly dx: number
  readonly dy: number
  readonly weight: number
  readonly isSteep: boolean
}

/**
 * Finds the three orthogonal directions of a building or room. Edges vote first for the camera's roll and pitch, then for
 * its yaw relative to the walls; several focal lengths are tried, and then other places of the optical center above and below the photo's
 * middle: photos of homes for sale are often straightened and cropped, so that their horizon lies elsewhere although all uprights are parallel.
 * @param segments of the photo, in its pixels
 * @param width of the photo
 * @param height of the photo
 * @returns a level, frontal camera of confidence 0 if the edges are not conclusive
 * Source: simplified from J. Coughlan, A. Yuille, "Manhattan World" (1999)
 */
export function findCameraFrame(
  segments: readonly LineSegment[],
  width: number,
  height: number,
): CameraFrame {
  const edges = edgesOf(segments, width, height)
  const frontal = frontalFrame(width, height)
  if (edges.length < LEAST_EDGES) return frontal
  const size = { width, height }
  const usual = USUAL_FOCAL.share * Math.max(width, height)
  const centered = FOCAL_SHARES.map((share) => tryCamera(edges, size, share * Math.max(width, height), 0))
  const best = bestOf(centered, centered[0])
  const moved = CENTER_SHIFTS.map((shift) => tryCamera(edges, size, best.frame.focalPx, shift * height))
  const shifted = bestOf(moved, best)
  // the usual focal length may explain the edges as well from the right place
  const final =
    shifted === best || shifted.frame.focalPx === usual
      ? shifted
      : bestOf([tryCamera(edges, size, usual, shifted.shiftPx)], shifted)
  return final.score < LEAST_CONFIDENCE ? frontal : final.frame
}

/** A camera, and how well it explains the edges. */
interface TriedCamera {
  readonly frame: CameraFrame
  readonly shiftPx: number
  /** share of the edges' length, less what makes the camera unusual */
  readonly score: number
}

/** The first of the cameras with the best score; `before` unless one is better. */
function bestOf(cameras: readonly TriedCamera[], before: TriedCamera): TriedCamera {
  return cameras.reduce((best, camera) => (camera.score > best.score ? camera : best), before)
}

/** A camera whose optical center is `shiftPx` below the photo's middle. */
function tryCamera(
  edges: readonly Edge[],
  { width, height }: { readonly width: number; readonly height: number },
  focalPx: number,
  shiftPx: number,
): TriedCamera {
  const placed = shiftPx === 0 ? edges : edges.map((edge) => ({ ...edge, y: edge.y - shiftPx }))
  const total = edges.reduce((sum, edge) => sum + edge.weight, 0)
  const tilt = findTilt(placed, focalPx, total)
  const turn = findYaw(placed, focalPx, tilt)
  const confidence = (tilt.score + turn.score) / total
  const isUsual = focalPx === USUAL_FOCAL.share * Math.max(width, height)
  const handicap =
    (isUsual ? 0 : USUAL_FOCAL.handicap) +
    (shiftPx === 0 ? 0 : SHIFT_HANDICAP.any + SHIFT_HANDICAP.perHeight * (Math.abs(shiftPx) / height))
  const frame = frameOf(tilt, turn.angle, focalPx, width, height, confidence)
  return {
    frame: { ...frame, centerY: frame.centerY + shiftPx },
    shiftPx,
    score: confidence - handicap,
  }
}

/**
 * The vanishing point of a direction, in pixels of the photo.
 * @returns null if it is at infinity
 */
export function findVanishingPoint(frame: CameraFrame, [x, y, z]: Vector): { x: number; y: number } | null {
  if (Math.abs(z) < 1e-6) return null
  return { x: frame.centerX + (frame.focalPx * x) / z, y: frame.centerY + (frame.focalPx * y) / z }
}

/**
 * Angle at the middle of an edge between the edge and the direction's vanishing point, in radians.
 * @param frame of the camera
 * @param segment in pixels of the photo
 * @param direction in the camera's space
 */
export function missAngle(frame: CameraFrame, segment: LineSegment, direction: Vector): number {
  const length = lengthOf(segment)
  const edge = {
    x: (segment.x1 + segment.x2) / 2 - frame.centerX,
    y: (segment.y1 + segment.y2) / 2 - frame.centerY,
    dx: (segment.x2 - segment.x1) / length,
    dy: (segment.y2 - segment.y1) / length,
  }
  return Math.asin(Math.min(1, missSine(edge, frame.focalPx, direction)))
}

/** The scalar product. */
export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** The vector product. */
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function edgesOf(segments: readonly LineSegment[], width: number, height: number): Edge[] {
  const longest = [...segments].sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MOST_EDGES)
  return longest.map((segment) => {
    const length = lengthOf(segment)
    const dx = (segment.x2 - segment.x1) / length
    const dy = (segment.y2 - segment.y1) / length
    return {
      x: (segment.x1 + segment.x2 - width) / 2,
      y: (segment.y1 + segment.y2 - height) / 2,
      dx,
      dy,
      weight: length,
      isSteep: Math.abs(dy) > Math.sin(STEEP_RAD),
    }
  })
}

/** Sine of the angle between an edge and the line from its middle to the direction's vanishing point. */
function missSine(
  { x, y, dx, dy }: Pick<Edge, 'x' | 'y' | 'dx' | 'dy'>,
  focalPx: number,
  [vx, vy, vz]: Vector,
): number {
  const toX = focalPx * vx - x * vz
  const toY = focalPx * vy - y * vz
  const length = Math.sqrt(toX * toX + toY * toY)
  return length < 1e-9 ? 0 : Math.abs(dx * toY - dy * toX) / length
}

/** An edge's vote for a direction. */
function voteOf(edge: Edge, focalPx: number, direction: Vector): number {
  const miss = missSine(edge, focalPx, direction) / MISS_RAD
  return miss > 4 ? 0 : edge.weight * Math.exp((-miss * miss) / 2)
}

interface Tilt {
  readonly roll: number
  readonly pitch: number
  readonly score: number
}

function upOf(roll: number, pitch: number): Vector {
  return [Math.sin(roll) * Math.cos(pitch), -Math.cos(roll) * Math.cos(pitch), Math.sin(pitch)]
}

/** Grids of the search, coarse to fine: steps to either side of the center, and their sizes in radians. */
const TILT_GRIDS = [
  { rollSpan: 4, rollStep: ROLL_MOST_RAD / 4, pitchSpan: 8, pitchStep: PITCH_MOST_RAD / 8 },
  { rollSpan: 4, rollStep: ROLL_MOST_RAD / 16, pitchSpan: 4, pitchStep: PITCH_MOST_RAD / 32 },
  { rollSpan: 4, rollStep: ROLL_MOST_RAD / 64, pitchSpan: 4, pitchStep: PITCH_MOST_RAD / 128 },
]

/** Roll and pitch that make the steep edges vertical, by a grid search that is refined twice. */
function findTilt(edges: readonly Edge[], focalPx: number, total: number): Tilt {
  const steep = edges.filter((edge) => edge.isSteep)
  let best: Tilt = { roll: 0, pitch: 0, score: 0 }
  let bestMerit = -Infinity
  for (const { rollSpan, rollStep, pitchSpan, pitchStep } of TILT_GRIDS) {
    const center = best
    for (let r = -rollSpan; r <= rollSpan; r++)
      for (let p = -pitchSpan; p <= pitchSpan; p++) {
        const roll = center.roll + r * rollStep
        const pitch = center.pitch + p * pitchStep
        const up = upOf(roll, pitch)
        const score = steep.reduce((sum, edge) => sum + voteOf(edge, focalPx, up), 0)
        const tilted = (roll / ROLL_MOST_RAD) ** 2 + (pitch / PITCH_MOST_RAD) ** 2
        const merit = score - LEVEL_PRIOR * total * tilted
        if (merit <= bestMerit) continue
        bestMerit = merit
        best = { roll, pitch, score }
      }
  }
  return best
}

interface Yaw {
  readonly angle: number
  readonly score: number
}

/** Yaw for which the remaining edges point along one of the two horizontal directions. */
function findYaw(edges: readonly Edge[], focalPx: number, tilt: Tilt): Yaw {
  const up = upOf(tilt.roll, tilt.pitch)
  const others = edges.filter((edge) => !edge.isSteep || voteOf(edge, focalPx, up) < edge.weight / 2)
  let best = { angle: 0, score: -1 }
  for (const [span, step] of [
    [45, 1],
    [4, 0.2],
  ]) {
    const center = best.angle
    for (let k = -span; k <= span; k += step) {
      const angle = center + (k * Math.PI) / 180
      const { along, across } = levelDirections(up, angle)
      let score = 0
      for (const edge of others)
        score += Math.max(voteOf(edge, focalPx, along), voteOf(edge, focalPx, across))
      // on a tie the angle tried first wins
      if (score > best.score + (best.score < 0 ? 0 : 1e-6)) best = { angle, score }
    }
  }
  return best
}

/** The two horizontal directions at a yaw angle from the camera's right. */
function levelDirections(up: Vector, angle: number): { along: Vector; across: Vector } {
  const right = unit([1 - up[0] * up[0], -up[0] * up[1], -up[0] * up[2]])
  const ahead = cross(right, up).map((value) => -value) as unknown as Vector
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const mix = (a: number, b: number): Vector => [
    a * right[0] + b * ahead[0],
    a * right[1] + b * ahead[1],
    a * right[2] + b * ahead[2],
  ]
  return { along: mix(c, s), across: mix(-s, c) }
}

function frameOf(
  tilt: Tilt,
  angle: number,
  focalPx: number,
  width: number,
  height: number,
  confidence: number,
): CameraFrame {
  const up = upOf(tilt.roll, tilt.pitch)
  return {
    focalPx,
    centerX: width / 2,
    centerY: height / 2,
    up,
    ...levelDirections(up, angle),
    confidence: Math.min(1, confidence),
  }
}

/** A level camera of the usual focal length that faces a wall. */
function frontalFrame(width: number, height: number): CameraFrame {
  const focalPx = USUAL_FOCAL.share * Math.max(width, height)
  return frameOf({ roll: 0, pitch: 0, score: 0 }, 0, focalPx, width, height, 0)
}

/** The vector of length 1 in the same direction. */
export function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
