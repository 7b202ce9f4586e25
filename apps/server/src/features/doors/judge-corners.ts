import type { DoorQuad, ErrorCode } from '@housecoat/contract'
import { isUsableQuad } from '@housecoat/engine'

/** Of the photo as stored: which side is up is not known before it is decoded. */
interface StoredSize {
  readonly width: number
  readonly height: number
}

/** a door this small shows nothing of its design */
const MIN_SIDE_PX = 8

/**
 * Judges what can be judged of a door's corners without decoding the photo.
 * @returns why they cannot be used, or null
 */
export function judgeCorners(quad: DoorQuad, photo: StoredSize): ErrorCode | null {
  const longSide = Math.max(photo.width, photo.height)
  const isNear = (value: number) => value >= -longSide && value <= 2 * longSide
  if (!quad.flat().every(isNear)) return 'door_corners_outside'
  const { left, top, right, bottom } = boundsOf(quad)
  if (right <= 0 || bottom <= 0 || left >= longSide || top >= longSide) return 'door_corners_outside'
  if (Math.min(right - left, bottom - top) < MIN_SIDE_PX) return 'door_corners_too_small'
  return isUsableQuad(quad) ? null : 'door_corners_crossed'
}

function boundsOf(quad: DoorQuad) {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
