import type { DoorQuad } from '@housecoat/contract'

/** Of a picture, in pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** A door placed unseen takes this share of the photo's width, or of its height, whichever is less. */
const WIDTH_SHARE = 0.42
const HEIGHT_SHARE = 0.42
/** Photos of homes mostly show this much ground under the doors. */
const GROUND_SHARE = 0.18

/**
 * Where a door is put until somebody says where it belongs.
 * @param aspect the door's width by height
 */
export function placeQuad(photo: PixelSize, aspect: number): DoorQuad {
  const width = Math.min(WIDTH_SHARE * photo.width, HEIGHT_SHARE * photo.height * aspect)
  const height = width / aspect
  const [left, bottom] = [(photo.width - width) / 2, photo.height * (1 - GROUND_SHARE)]
  const [right, top] = [left + width, bottom - height]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}
