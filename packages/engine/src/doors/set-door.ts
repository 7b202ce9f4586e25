/** Sets the picture of a door into a photo. */
import {
  findHomography,
  invertHomography,
  projectPoint,
  rectangleQuad,
  type Quad,
} from '../geometry/homography.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster } from '../raster/raster.ts'
import type { Analysis } from '../segment/analyze-photo.ts'
import type { PixelBox } from './door.ts'
import { forEachRowSpan } from './quad-rows.ts'

/** All about an opening that does not depend on the door that comes into it. */
export interface DoorPlan {
  readonly photo: ColorRaster
  readonly quad: Quad
  /** outside of it no byte changes, whatever door is set in */
  readonly where: PixelBox
  readonly analysis: Analysis | null
}

/**
 * Studies an opening of a photo: done once for all doors that are tried in it.
 * @param photo encoded sRGB, any size; kept by reference
 * @param quad the opening's corners, in pixels of the photo; may leave it
 * @param analysis of the photo or of a smaller copy; null: nothing is known to stand before the door
 * @throws RangeError when the quad is not usable, lies outside the photo, or a buffer does not fit its shape
 */
export function prepareDoor(photo: ColorRaster, quad: Quad, analysis: Analysis | null): DoorPlan {
  checkRaster(photo)
  findHomography(rectangleQuad(1, 1), quad)
  let [left, top, right, bottom] = [photo.width, photo.height, 0, 0]
  forEachRowSpan(quad, photo, (y, start, end) => {
    left = Math.min(left, start)
    right = Math.max(right, end)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  })
  if (right <= left) throw new RangeError('the opening lies outside the photo')
  return { photo, quad, analysis, where: { left, top, width: right - left, height: bottom - top } }
}

/**
 * Sets a door into a prepared opening.
 * @param plan of the opening
 * @param picture the door alone, seen from the front, without its casing; encoded sRGB, alpha is not read
 * @param out of the photo's size and channels, holding the photo or the photo with another door in the same opening
 * @throws RangeError when a buffer does not fit its shape
 */
export function setDoor(plan: DoorPlan, picture: ColorRaster, out: Uint8Array | Uint8ClampedArray): void {
  checkRaster(picture)
  const { photo, quad } = plan
  if (out.length !== photo.data.length) throw new RangeError('the result must have the photo’s size')
  const back = invertHomography(findHomography(rectangleQuad(picture.width, picture.height), quad))
  const from = bytesOf(picture)
  const to = bytesOf({ data: out })
  forEachRowSpan(quad, photo, (y, start, end) => {
    for (let x = start; x < end; x++) {
      const [u, v] = projectPoint(back, [x + 0.5, y + 0.5])
      const column = Math.min(picture.width - 1, Math.max(0, Math.floor(u)))
      const row = Math.min(picture.height - 1, Math.max(0, Math.floor(v)))
      for (let c = 0; c < 3; c++)
        to[(y * photo.width + x) * photo.channels + c] =
          from[(row * picture.width + column) * picture.channels + c]
    }
  })
}

/**
 * {@link prepareDoor} and {@link setDoor} in one.
 * @param photo encoded sRGB
 * @param picture the door alone, seen from the front
 * @param quad the opening's corners, in pixels of the photo
 * @param analysis of the photo or of a smaller copy
 * @param out receives the result when given; may be the photo's own bytes
 * @returns the photo with the door in it, and where it changed
 */
export function setDoorOnce(
  photo: ColorRaster,
  picture: ColorRaster,
  quad: Quad,
  analysis: Analysis | null,
  out: Uint8Array | Uint8ClampedArray = photo.data.slice(),
): { readonly picture: ColorRaster; readonly where: PixelBox } {
  const plan = prepareDoor(photo, quad, analysis)
  setDoor(plan, picture, out)
  return { picture: { ...photo, data: out }, where: plan.where }
}
