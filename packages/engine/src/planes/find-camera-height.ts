/** Estimates the camera's height above the ground in meters, which sets the scale of the scene. */
import type { CameraFrame } from '../geometry/vanishing-points.ts'
import type { DoorKind, FoundDoor } from '../doors/door.ts'
import { midpoint, type Point, type Quad } from '../geometry/homography.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import type { Surroundings } from '../nn/surface-classes.ts'
import type { AreaPlane, Plane } from './area-planes.ts'
import { levelAt } from './measure-upright.ts'

export interface CameraHeight {
  readonly meters: number
  /** 0–1 */
  readonly confidence: number
}

/** The camera's height by one yardstick. */
interface Cue {
  readonly meters: number
  /** standard deviation of its logarithm */
  readonly spread: number
  /** bounds of the camera's height within which the yardstick has a size that is built */
  readonly plausible: readonly [least: number, most: number]
}

/** A yardstick's usual size, its spread, and the sizes outside which it was found wrongly. */
interface Yardstick {
  readonly meters: number
  readonly spread: number
  readonly leastM: number
  readonly mostM: number
}

/**
 * Prior: people hold a camera at eye level. Outdoors that says little: the street may lie lower or higher than the house, plants may hide
 * the ground, and some photos come from drones. By the outlined doors of 40 homes the median is 2.2 m, and the spread 0.7 (decision 083).
 */
const EYE_LEVEL: Readonly<Record<Surroundings, { readonly meters: number; readonly spread: number }>> = {
  indoors: { meters: 1.45, spread: 0.15 },
  outdoors: { meters: 2.2, spread: 0.6 },
}

/** Standard heights of doors; the corners that are found are often a little off. */
const DOORS: Readonly<Record<DoorKind, Yardstick>> = {
  entry: { meters: 2.07, spread: 0.12, leastM: 1.8, mostM: 2.7 },
  garage: { meters: 2.2, spread: 0.12, leastM: 1.8, mostM: 3 },
}

/** Floor to floor outdoors, floor to ceiling indoors. */
const STOREY: Readonly<Record<Surroundings, Yardstick & { readonly most: number }>> = {
  indoors: { meters: 2.55, spread: 0.12, leastM: 2.2, mostM: 4, most: 1 },
  outdoors: { meters: 2.75, spread: 0.14, leastM: 2.2, mostM: 4, most: 3 },
}

/** No door counts less than one of this confidence. */
const LEAST_DOOR_CONFIDENCE = 0.4

/** From a window to the one above it: a storey. */
const WINDOW_ROWS: Yardstick = { meters: 2.8, spread: 0.2, leastM: 2.2, mostM: 4 }

/** Height of a window. */
const WINDOW: Yardstick = { meters: 1.45, spread: 0.3, leastM: 0.5, mostM: 2.6 }

/** Windows one above the other overlap by this share of the narrower one's width at least. */
const WINDOW_OVERLAP = 0.4

/** Storeys are counted only while eye level and the windows' heights are all that is known. */
const MOST_CUES_BESIDE_STOREYS = 2

/** A garage door whose foot is this far below the horizon, in camera heights, stands on the ground. */
const LEAST_DROP = 0.2

/** An estimate's confidence is 1 less this many times the standard deviation of its logarithm. */
const SPREAD_TO_DOUBT = 3

/** Bounds of the result. */
const RANGE_M = { least: 0.3, most: 25 } as const

/** What is known of a photo whose scale is sought. */
export interface ScaleScene {
  readonly frame: CameraFrame
  readonly surroundings: Surroundings
  readonly doors: readonly FoundDoor[]
  /** the home's windows */
  readonly windows: readonly Quad[]
  /** the wall at a pixel, all its lengths in camera heights */
  readonly planeAtPixel: (x: number, y: number) => Plane
  /** all the walls, in camera heights */
  readonly walls: readonly AreaPlane[]
  /** from a room's floor to its ceiling, in camera heights; null where that is not known */
  readonly roomHeight: number | null
}

/**
 * Combines the estimates from doors, windows, storeys and eye level. All planes of a photo get one camera height, so a yardstick that
 * would have an impossible size by the others' estimate, such as a door of 1.6 m, was found wrongly and does not count.
 */
export function findCameraHeight(scene: ScaleScene): CameraHeight {
  const { doors, surroundings, walls } = scene
  const eyeLevel = { ...EYE_LEVEL[surroundings], plausible: [0, Infinity] } as const
  const windows = surroundings === 'outdoors' ? placeWindows(scene) : []
  const cues = [
    eyeLevel,
    ...doors.flatMap((door) => cueOf(heightOfDoor(door, scene), yardstickOf(door))),
    ...cuesOfWindows(windows),
  ]
  const known = dropImplausible(cues)
  const byWindows = known.length === 1 ? byTallWindows(windows, weigh(known).meters) : null
  if (byWindows !== null) return byWindows
  // a gable looks like half a storey: only where nothing better is known
  const storeys =
    known.length > MOST_CUES_BESIDE_STOREYS
      ? []
      : scene.roomHeight === null
        ? findStoreys(walls, weigh(known).meters, surroundings)
        : cueOf(scene.roomHeight, STOREY[surroundings])
  return weigh(dropImplausible([...known, ...storeys]))
}

/** A door that was found with less confidence counts less. */
function yardstickOf({ kind, confidence }: FoundDoor): Yardstick {
  const { spread, ...door } = DOORS[kind]
  return { ...door, spread: spread / Math.max(LEAST_DOOR_CONFIDENCE, confidence) }
}

/** The camera's height if something that is `size` camera heights large is a yardstick. */
function cueOf(size: number, { meters, spread, leastM, mostM }: Yardstick, count = 1): Cue[] {
  const one = size / count
  const cue: Cue = { meters: meters / one, spread, plausible: [leastM / one, mostM / one] }
  return cue.meters > RANGE_M.least && cue.meters < RANGE_M.most ? [cue] : []
}

/** A cue is implausible beyond this many standard deviations of what the others say. */
const MARGIN_SPREADS = 1.5

/** Leaves out the least plausible cue until all of them fit what the others say. */
function dropImplausible(cues: readonly Cue[]): readonly Cue[] {
  const misses = cues.map((cue, index) => {
    const { meters, confidence } = weigh(cues.filter((_, other) => other !== index))
    const margin = Math.exp(MARGIN_SPREADS * spreadOf(confidence))
    return Math.max(cue.plausible[0] / meters, meters / cue.plausible[1]) / margin
  })
  const worst = Math.max(...misses)
  if (cues.length < 2 || worst <= 1) return cues
  const at = misses.indexOf(worst)
  return dropImplausible(cues.filter((_, index) => index !== at))
}

/** Inverse-variance weighted mean of the logarithms. */
function weigh(cues: readonly Cue[]): CameraHeight {
  let [sum, weight] = [0, 0]
  for (const { meters, spread } of cues) {
    sum += Math.log(meters) / spread ** 2
    weight += 1 / spread ** 2
  }
  const meters = Math.min(RANGE_M.most, Math.max(RANGE_M.least, Math.exp(sum / weight)))
  return { meters, confidence: Math.max(0, 1 - SPREAD_TO_DOUBT / Math.sqrt(weight)) }
}

/** The standard deviation of the logarithm of an estimate. */
function spreadOf(confidence: number): number {
  return (1 - confidence) / SPREAD_TO_DOUBT
}

/** Assumes that the tallest wall on the ground has a whole number of storeys. */
function findStoreys(walls: readonly AreaPlane[], cameraHeightM: number, surroundings: Surroundings): Cue[] {
  const { most, ...storey } = STOREY[surroundings]
  const tallest = Math.max(0, ...walls.filter((wall) => wall.bottomM < 0.4).map((wall) => wall.topM))
  if (tallest * cameraHeightM < storey.meters / 2) return []
  const count = Math.min(most, Math.max(1, Math.round((tallest * cameraHeightM) / storey.meters)))
  return cueOf(tallest, storey, count)
}

/** A window on its wall, in camera heights. */
interface PlacedWindow {
  readonly plane: Plane
  /** from the left, on the photo */
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

function placeWindows(scene: ScaleScene): PlacedWindow[] {
  return scene.windows.map((quad): PlacedWindow => {
    const [topLeft, topRight, bottomRight, bottomLeft] = quad
    const foot = midpoint(bottomLeft, bottomRight)
    const plane = scene.planeAtPixel(...foot)
    const level = (point: Point) => levelAt(scene.frame, plane, point)
    return {
      plane,
      left: (topLeft[0] + bottomLeft[0]) / 2,
      right: (topRight[0] + bottomRight[0]) / 2,
      bottom: level(foot),
      top: level(midpoint(topLeft, topRight)),
    }
  })
}

/** Windows that are this many times as tall as the tallest plausible one are not windows of that height. */
const TOO_TALL = 1.25

/** Least windows that are believed more than eye level. */
const LEAST_TALL_WINDOWS = 3

/**
 * Where cars or a hedge hide the ground, a wall seems to stand far away and eye level makes a house of it that is several times too large.
 * Windows that all would be taller than any is built say so.
 */
function byTallWindows(windows: readonly PlacedWindow[], cameraHeightM: number): CameraHeight | null {
  if (windows.length < LEAST_TALL_WINDOWS) return null
  const height = medianOf(windows.map(({ top, bottom }) => top - bottom))
  if (height * cameraHeightM < TOO_TALL * WINDOW.mostM) return null
  return { meters: WINDOW.meters / height, confidence: Math.max(0, 1 - SPREAD_TO_DOUBT * WINDOW.spread) }
}

/** The medians of the windows' heights and of the distances from a window to the one above it. */
function cuesOfWindows(windows: readonly PlacedWindow[]): Cue[] {
  const heights = windows.map(({ top, bottom }) => top - bottom)
  const rows = windows.flatMap((lower) => {
    const above = windows.filter((upper) => upper.plane === lower.plane && isAbove(upper, lower))
    return above.length === 0
      ? []
      : [Math.min(...above.map((upper) => middleLevel(upper))) - middleLevel(lower)]
  })
  return [
    ...(heights.length < 2 ? [] : cueOf(medianOf(heights), WINDOW)),
    ...(rows.length === 0 ? [] : cueOf(medianOf(rows), WINDOW_ROWS)),
  ]
}

function isAbove(upper: PlacedWindow, lower: PlacedWindow): boolean {
  const narrower = Math.min(upper.right - upper.left, lower.right - lower.left)
  const overlap = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left)
  return upper.bottom > lower.top && overlap > WINDOW_OVERLAP * narrower
}

function middleLevel({ bottom, top }: PlacedWindow): number {
  return (bottom + top) / 2
}

/**
 * Height of a door's center line, in camera heights. A garage door stands on the ground, often before or behind the wall beside it; an entry may
 * stand on steps, so its wall says how far away it is.
 */
function heightOfDoor(
  { kind, quad: [topLeft, topRight, bottomRight, bottomLeft] }: FoundDoor,
  { planeAtPixel, frame }: ScaleScene,
): number {
  const foot = midpoint(bottomLeft, bottomRight)
  const plane = planeAtPixel(...foot)
  const drop = -levelAt(frame, plane, foot)
  const height = levelAt(frame, plane, midpoint(topLeft, topRight)) + drop
  return Math.max(1e-6, kind === 'garage' && drop > LEAST_DROP ? height / drop : height)
}
