/** Fits quads to connected components of the network's door probabilities. */
import { fitQuad } from '../geometry/fit-quad.ts'
import type { Quad } from '../geometry/homography.ts'
import { boundsOf, flipComponents } from '../raster/connected-components.ts'
import type { GrayRaster } from '../raster/raster.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import type { DoorMaps } from './door-maps.ts'

/** Thresholds of the door probability (0–255). A door that is split or merged at one is often whole at another. */
const CUTS = [70, 110, 150, 195]
/** Least cells of a component. */
const CELLS_MIN = 24
/** Least mean door probability of a component; the rest may be glass. */
const DOOR_SHARE_MIN = 0.3

/**
 * Lists quads of door components; the same door usually appears several times.
 * @param maps of the photo
 * @returns corners in cells of the grid
 */
export function listPartQuads(maps: DoorMaps): Quad[] {
  const { width, height, door, window } = maps
  const withGlass = door.map((value, i) => Math.min(255, value + window[i]))
  const quads: Quad[] = []
  for (const data of [door, withGlass])
    for (const cut of CUTS) {
      const plane = { width, height, data }
      const mask = { width, height, data: data.map((value) => (value >= cut ? 255 : 0)) }
      flipComponents(mask, 255, (part) => {
        for (const cells of [part, cutFoot(part, width)]) {
          const quad = cells && fitPart(cells, plane, cut, maps)
          if (quad !== null) quads.push(quad)
        }
        return false
      })
    }
  return quads
}

function fitPart(part: Int32Array, plane: GrayRaster, cut: number, maps: DoorMaps): Quad | null {
  if (part.length < CELLS_MIN) return null
  const doorMass = part.reduce((sum, i) => sum + maps.door[i], 0)
  return doorMass < DOOR_SHARE_MIN * 255 * part.length ? null : fitQuad(part, plane, cut)
}

/** Least shift of a foot's side, as a share of the part's usual width, and its least height, as a share of the part's height. */
const FOOT = { aside: 0.2, height: 0.1 } as const

/**
 * Cuts off a part's foot, where one of its sides suddenly lies further in: a gate or a step in the door's color.
 * @param part cells of one component
 * @param width of the grid
 * @returns null where the part has no foot
 */
function cutFoot(part: Int32Array, width: number): Int32Array | null {
  // most components are specks
  if (part.length < CELLS_MIN) return null
  const { top, bottom } = boundsOf(part, width)
  const height = bottom - top + 1
  const [lefts, rights] = [new Float64Array(height).fill(Infinity), new Float64Array(height)]
  for (const i of part) {
    const row = Math.floor(i / width) - top
    lefts[row] = Math.min(lefts[row], i % width)
    rights[row] = Math.max(rights[row], i % width)
  }
  const half = Math.ceil(height / 2)
  const [left, right] = [medianOf(lefts.subarray(0, half)), medianOf(rights.subarray(0, half))]
  const asideMost = FOOT.aside * (right - left)
  let rows = height
  while (rows > 0 && (lefts[rows - 1] - left > asideMost || right - rights[rows - 1] > asideMost)) rows--
  if (height - rows < FOOT.height * height || rows < height / 2) return null
  return part.filter((i) => Math.floor(i / width) < top + rows)
}
