import type { DoorQuad } from '@housecoat/contract'

/** A picture's size, in pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** The placed door's maximum width and height, as shares of the photo's. */
const WIDTH_SHARE = 0.42
const HEIGHT_SHARE = 0.42
/** Share of the photo's height below the door, where most photos show the ground. */
const GROUND_SHARE = 0.18

/**
 * Places a door in the photo until the person moves it.
 * @param aspect the door's width / height
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
