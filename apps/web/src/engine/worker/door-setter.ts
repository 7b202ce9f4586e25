import {
  prepareDoor,
  scaleQuad,
  setDoor,
  type Analysis,
  type ColorRaster,
  type DoorPlan,
  type Quad,
} from '@housecoat/engine'
import { toBitmap } from './area-picture.ts'

/** Shows one door after another in openings of one photo; an opening is prepared once for all doors. */
export interface DoorSetter {
  /**
   * @param picture the door alone, seen from the front
   * @param quad the opening, in pixels of the full-size photo
   * @throws RangeError when the corners cannot be used, or lie outside the photo
   */
  set(picture: ColorRaster, quad: Quad): ImageBitmap
}

/**
 * @param preview what is shown
 * @param fullWidth of the full-size photo, in pixels
 * @param analysis of the photo; null: nothing is drawn in front of its doors
 */
export function createDoorSetter(
  preview: ColorRaster,
  fullWidth: number,
  analysis: Analysis | null,
): DoorSetter {
  const pixels = new ImageData(preview.width, preview.height)
  pixels.data.set(preview.data)
  let prepared: { readonly quad: Quad; readonly plan: DoorPlan } | null = null

  function getPlan(quad: Quad): DoorPlan {
    if (prepared !== null && isSameQuad(prepared.quad, quad)) return prepared.plan
    const scale = preview.width / fullWidth
    const plan = prepareDoor(preview, scaleQuad(quad, scale, scale), analysis)
    // removes the door from the previous opening
    pixels.data.set(preview.data)
    prepared = { quad, plan }
    return plan
  }

  return {
    set(picture, quad) {
      setDoor(getPlan(quad), picture, pixels.data)
      return toBitmap(pixels)
    },
  }
}

function isSameQuad(first: Quad, second: Quad): boolean {
  return first.every(([x, y], i) => x === second[i][0] && y === second[i][1])
}
