/** Estimates the camera's height above the ground in meters, which sets the scale of the scene. */
import type { CameraFrame } from '../geometry/vanishing-points.ts'
import { dot } from '../geometry/vanishing-points.ts'
import { flipComponents } from '../raster/connected-components.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { SurfaceClass, Surroundings } from '../nn/surface-classes.ts'
import { type Plane, rayAt } from './area-planes.ts'

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

/** Doors have standard heights; the network's components are often a little short or wide. */
const DOORS: readonly {
  readonly name: SurfaceClass
  readonly heightM: number
  readonly spread: number
  readonly aspect: readonly [least: number, most: number]
}[] = [
  { name: 'entry_door', heightM: 2.03, spread: 0.14, aspect: [1.6, 3.4] },
  { name: 'garage_door', heightM: 2.13, spread: 0.14, aspect: [0.32, 1.3] },
]

/** Probability × 255 from which a cell is a door's. */
const DOOR_FROM = 120

/** Least share of the grid's cells of a door. */
const LEAST_DOOR_SHARE = 0.0015

/** Floor to floor outdoors, floor to ceiling indoors. */
const STOREY = {
  indoors: { meters: 2.55, most: 1, spread: 0.12 },
  outdoors: { meters: 2.75, most: 3, spread: 0.14 },
} as const

/** Bounds of the result. */
const RANGE_M = { least: 0.8, most: 5 } as const

/**
 * Combines the estimates from doors, storeys and eye level.
 * @param analysis of the photo, if there is one
 * @param surroundings where the photo was taken
 * @param planeAtPixel the wall at a pixel, all its lengths in camera heights
 * @param frame of the camera
 * @param walls all the walls, in camera heights
 */
export function findCameraHeight(
  analysis: Analysis | null,
  surroundings: Surroundings,
  planeAtPixel: (x: number, y: number) => Plane,
  frame: CameraFrame,
  walls: readonly Plane[],
): CameraHeight {
  const cues = [EYE_LEVEL[surroundings]]
  if (analysis !== null)
    for (const door of DOORS)
      for (const box of listBoxes(analysis, door.name)) {
        const plane = planeAtPixel(box.centerX, box.bottom)
        const height = heightOn(plane, frame, box)
        const aspect = (box.bottom - box.top) / (box.right - box.left)
        const meters = door.heightM / height
        if (aspect < door.aspect[0] || aspect > door.aspect[1]) continue
        if (meters > RANGE_M.least && meters < RANGE_M.most) cues.push({ meters, spread: door.spread })
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
function findStoreys(walls: readonly Plane[], cameraHeightM: number, surroundings: Surroundings): Cue | null {
  const { meters, most, spread } = STOREY[surroundings]
  const tallest = Math.max(0, ...walls.filter((wall) => wall.bottomM < 0.4).map((wall) => wall.topM))
  if (tallest * cameraHeightM < meters / 2) return null
  const count = Math.min(most, Math.max(1, Math.round((tallest * cameraHeightM) / meters)))
  return { meters: (count * meters) / tallest, spread }
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly centerX: number
}

/** Bounding boxes of a class's connected components, in pixels of the photo. */
function listBoxes({ grid, probabilities, classes, width, height }: Analysis, name: SurfaceClass): Box[] {
  const map = probabilities[classes.indexOf(name)]
  const data = map.map((value) => (value >= DOOR_FROM ? 255 : 0))
  const boxes: Box[] = []
  flipComponents({ width: grid.width, height: grid.height, data }, 255, (part) => {
    if (part.length < LEAST_DOOR_SHARE * data.length) return false
    const { left, right, top, bottom } = boundCells(part, grid)
    const [scaleX, scaleY] = [width / grid.width, height / grid.height]
    boxes.push({
      left: left * scaleX,
      right: right * scaleX,
      top: top * scaleY,
      bottom: bottom * scaleY,
      centerX: ((left + right) / 2) * scaleX,
    })
    return false
  })
  return boxes
}

function boundCells(cells: Int32Array, grid: Analysis['grid']) {
  const bounds = { left: grid.width, right: 0, top: grid.height, bottom: 0 }
  for (const cell of cells) {
    const x = cell % grid.width
    const y = Math.floor(cell / grid.width)
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x + 1)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y + 1)
  }
  return bounds
}

/** Height of a box's center line on a wall. */
function heightOn(plane: Plane, frame: CameraFrame, { centerX, top, bottom }: Box): number {
  const heightAt = (y: number) => {
    const ray = rayAt(frame, centerX, y)
    return (plane.offsetM * dot(ray, plane.vDirection)) / Math.max(1e-6, dot(ray, plane.normal))
  }
  return Math.max(1e-6, heightAt(top) - heightAt(bottom))
}
