/** Fits quads to connected components of the network's door probabilities. */
import { fitQuad } from '../geometry/fit-quad.ts'
import type { Quad } from '../geometry/homography.ts'
import { flipComponents } from '../raster/connected-components.ts'
import type { GrayRaster } from '../raster/raster.ts'
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
        const quad = fitPart(part, plane, cut, maps)
        if (quad !== null) quads.push(quad)
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
