/** Estimates the camera's height above the ground in meters, which sets the scale of the scene. */
import type { CameraFrame } from '../geometry/vanishing-points.ts'
import { dot } from '../geometry/vanishing-points.ts'
import type { DoorKind, FoundDoor } from '../doors/door.ts'
import type { Point, Quad } from '../geometry/homography.ts'
import type { Surroundings } from '../nn/surface-classes.ts'
import { type AreaPlane, type Plane, rayAt } from './area-planes.ts'

export interface CameraHeight {
  readonly meters: number
  /** 0–1 */
  readonly confidence: number
}

/** An estimate with the standard deviation of its logarithm. */
interface Cue {
  readonly meters: number
  readonly spread: number
}

/** Prior: people hold a camera at eye level; outdoors the street may lie lower or higher than the house. */
const EYE_LEVEL: Readonly<Record<'indoors' | 'outdoors', Cue>> = {
  indoors: { meters: 1.45, spread: 0.15 },
  outdoors: { meters: 1.6, spread: 0.22 },
}

/** Standard heights of doors; the corners that are found are often a little off. */
const DOORS: Readonly<Record<DoorKind, Cue>> = {
  entry: { meters: 2.03, spread: 0.14 },
  garage: { meters: 2.13, spread: 0.14 },
}

/** Floor to floor outdoors, floor to ceiling indoors. */
const STOREY = {
  indoors: { meters: 2.55, most: 1, spread: 0.12 },
  outdoors: { meters: 2.75, most: 3, spread: 0.14 },
} as const

/** Bounds of the result. */
const RANGE_M = { least: 0.8, most: 5 } as const

/**
 * Combines the estimates from doors, storeys and eye level.
 * @param doors of the photo
 * @param surroundings where the photo was taken
 * @param planeAtPixel the wall at a pixel, all its lengths in camera heights
 * @param frame of the camera
 * @param walls all the walls, in camera heights
 */
export function findCameraHeight(
  doors: readonly FoundDoor[],
  surroundings: Surroundings,
  planeAtPixel: (x: number, y: number) => Plane,
  frame: CameraFrame,
  walls: readonly AreaPlane[],
): CameraHeight {
  const cues = [EYE_LEVEL[surroundings]]
  for (const { kind, quad } of doors) {
    const { meters, spread } = DOORS[kind]
    const cameraHeightM = meters / heightOn(quad, planeAtPixel, frame)
    if (cameraHeightM > RANGE_M.least && cameraHeightM < RANGE_M.most)
      cues.push({ meters: cameraHeightM, spread })
  }
  const known = weigh(cues)
  const storeys = findStoreys(walls, known.meters, surroundings)
  return weigh(storeys === null ? cues : [...cues, storeys])
}

/** Inverse-variance weighted mean of the logarithms. */
function weigh(cues: readonly Cue[]): CameraHeight {
  let [sum, weight] = [0, 0]
  for (const { meters, spread } of cues) {
    sum += Math.log(meters) / spread ** 2
    weight += 1 / spread ** 2
  }
  const meters = Math.min(RANGE_M.most, Math.max(RANGE_M.least, Math.exp(sum / weight)))
  return { meters, confidence: Math.max(0, 1 - 3 / Math.sqrt(weight)) }
}

/** Assumes that the tallest wall on the ground has a whole number of storeys. */
function findStoreys(
  walls: readonly AreaPlane[],
  cameraHeightM: number,
  surroundings: Surroundings,
): Cue | null {
  const { meters, most, spread } = STOREY[surroundings]
  const tallest = Math.max(0, ...walls.filter((wall) => wall.bottomM < 0.4).map((wall) => wall.topM))
  if (tallest * cameraHeightM < meters / 2) return null
  const count = Math.min(most, Math.max(1, Math.round((tallest * cameraHeightM) / meters)))
  return { meters: (count * meters) / tallest, spread }
}

/** Height of a door's center line on its wall. */
function heightOn(
  [topLeft, topRight, bottomRight, bottomLeft]: Quad,
  planeAtPixel: (x: number, y: number) => Plane,
  frame: CameraFrame,
): number {
  const top = middleOf(topLeft, topRight)
  const bottom = middleOf(bottomLeft, bottomRight)
  const plane = planeAtPixel(...bottom)
  const heightAt = (point: Point) => {
    const ray = rayAt(frame, ...point)
    return (plane.offsetM * dot(ray, plane.vDirection)) / Math.max(1e-6, dot(ray, plane.normal))
  }
  return Math.max(1e-6, heightAt(top) - heightAt(bottom))
}

function middleOf([x1, y1]: Point, [x2, y2]: Point): Point {
  return [(x1 + x2) / 2, (y1 + y2) / 2]
}
