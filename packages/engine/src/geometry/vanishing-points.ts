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

/**
 * Edges that vote, {@link EDGE_FIELDS} numbers each: the middle from the optical center in pixels, a unit vector along, and the length.
 * In flat arrays, because votes are counted more than a million times a photo.
 */
interface Voters {
  /** what may be upright */
  readonly steep: Float64Array
  readonly level: Float64Array
}

const EDGE_FIELDS = 5

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
  const frontal = frontalFrame(width, height)
  if (segments.length < LEAST_EDGES) return frontal
  const edges = votersOf(segments, width, height)
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
  edges: Voters,
  { width, height }: { readonly width: number; readonly height: number },
  focalPx: number,
  shiftPx: number,
): TriedCamera {
  const placed = shiftPx === 0 ? edges : shiftDown(edges, shiftPx)
  const total = lengthOfAll(edges.steep) + lengthOfAll(edges.level)
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
 * Where the horizon is.
 * @param frame of the camera
 * @param x column, in pixels of the photo
 * @returns row, in pixels of the photo; may lie outside. Infinite if the camera looks straight up or down
 */
export function horizonAt(frame: CameraFrame, x: number): number {
  const { up, centerX, centerY, focalPx } = frame
  return centerY - (up[0] * (x - centerX) + up[2] * focalPx) / up[1]
}

/**
 * Which way a direction runs in the picture: from a point to the direction's vanishing point.
 * @param frame of the camera
 * @param point in pixels of the photo
 * @param direction in the camera's space
 * @returns a vector in the picture, of any length; nearly 0 in the vanishing point itself
 */
export function pictureDirection(
  frame: CameraFrame,
  point: readonly [x: number, y: number],
  direction: Vector,
): [x: number, y: number] {
  const { focalPx, centerX, centerY } = frame
  const [x, y, z] = direction
  return [focalPx * x - (point[0] - centerX) * z, focalPx * y - (point[1] - centerY) * z]
}

/**
 * Angle at the middle of an edge between the edge and the direction's vanishing point, in radians.
 * @param frame of the camera
 * @param segment in pixels of the photo
 * @param direction in the camera's space
 */
export function missAngle(frame: CameraFrame, segment: LineSegment, direction: Vector): number {
  const middle = [(segment.x1 + segment.x2) / 2, (segment.y1 + segment.y2) / 2] as const
  const [toX, toY] = pictureDirection(frame, middle, direction)
  const distance = Math.sqrt(toX * toX + toY * toY)
  if (distance < 1e-9) return 0
  const aside = (segment.x2 - segment.x1) * toY - (segment.y2 - segment.y1) * toX
  return Math.asin(Math.min(1, Math.abs(aside) / (distance * lengthOf(segment))))
}

/** The scalar product. */
export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/** The vector product. */
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function votersOf(segments: readonly LineSegment[], width: number, height: number): Voters {
  const steep: number[] = []
  const level: number[] = []
  const longest = [...segments].sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MOST_EDGES)
  for (const segment of longest) {
    const length = lengthOf(segment)
    const dx = (segment.x2 - segment.x1) / length
    const dy = (segment.y2 - segment.y1) / length
    const x = (segment.x1 + segment.x2 - width) / 2
    const y = (segment.y1 + segment.y2 - height) / 2
    const isSteep = Math.abs(dy) > Math.sin(STEEP_RAD)
    ;(isSteep ? steep : level).push(x, y, dx, dy, length)
  }
  return { steep: Float64Array.from(steep), level: Float64Array.from(level) }
}

/** The edges from an optical center that lies `shiftPx` lower. */
function shiftDown({ steep, level }: Voters, shiftPx: number): Voters {
  const shift = (edges: Float64Array) =>
    edges.map((value, at) => (at % EDGE_FIELDS === 1 ? value - shiftPx : value))
  return { steep: shift(steep), level: shift(level) }
}

function lengthOfAll(edges: Float64Array): number {
  let total = 0
  for (let at = 4; at < edges.length; at += EDGE_FIELDS) total += edges[at]
  return total
}

/** An edge's vote for a direction, which falls off with the angle between the edge and the line from its middle to the vanishing point. */
function voteOf(
  edges: Float64Array,
  at: number,
  focalPx: number,
  vx: number,
  vy: number,
  vz: number,
): number {
  const toX = focalPx * vx - edges[at] * vz
  const toY = focalPx * vy - edges[at + 1] * vz
  const aside = edges[at + 2] * toY - edges[at + 3] * toX
  const distance = toX * toX + toY * toY
  // most edges miss by far: they need neither a root nor an exponential function
  if (aside * aside > FARTHEST_SQUARED * distance) return 0
  const miss = distance < 1e-18 ? 0 : (aside * aside) / distance
  return edges[at + 4] * Math.exp(-miss / (2 * MISS_RAD * MISS_RAD))
}

/** Beyond four standard deviations an edge has no vote; the square of that angle's sine. */
const FARTHEST_SQUARED = (4 * MISS_RAD) ** 2

/** The votes of all edges for a direction. */
function sumVotes(edges: Float64Array, focalPx: number, [x, y, z]: Vector): number {
  let sum = 0
  for (let at = 0; at < edges.length; at += EDGE_FIELDS) sum += voteOf(edges, at, focalPx, x, y, z)
  return sum
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
function findTilt({ steep }: Voters, focalPx: number, total: number): Tilt {
  let best: Tilt = { roll: 0, pitch: 0, score: 0 }
  let bestMerit = -Infinity
  for (const { rollSpan, rollStep, pitchSpan, pitchStep } of TILT_GRIDS) {
    const center = best
    for (let r = -rollSpan; r <= rollSpan; r++)
      for (let p = -pitchSpan; p <= pitchSpan; p++) {
        const roll = center.roll + r * rollStep
        const pitch = center.pitch + p * pitchStep
        const score = sumVotes(steep, focalPx, upOf(roll, pitch))
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
function findYaw(edges: Voters, focalPx: number, tilt: Tilt): Yaw {
  const up = upOf(tilt.roll, tilt.pitch)
  const others = edgesBeside(edges, focalPx, up)
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
      for (let at = 0; at < others.length; at += EDGE_FIELDS)
        score += Math.max(
          voteOf(others, at, focalPx, along[0], along[1], along[2]),
          voteOf(others, at, focalPx, across[0], across[1], across[2]),
        )
      // on a tie the angle tried first wins
      if (score > best.score + (best.score < 0 ? 0 : 1e-6)) best = { angle, score }
    }
  }
  return best
}

/** The edges that are not upright. */
function edgesBeside({ steep, level }: Voters, focalPx: number, [x, y, z]: Vector): Float64Array {
  const slanted: number[] = []
  for (let at = 0; at < steep.length; at += EDGE_FIELDS)
    if (voteOf(steep, at, focalPx, x, y, z) < steep[at + 4] / 2)
      slanted.push(...steep.subarray(at, at + EDGE_FIELDS))
  return Float64Array.from([...level, ...slanted])
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
