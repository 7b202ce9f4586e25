import type { DoorQuad, ErrorCode } from '@housecoat/contract'
import { isUsableQuad } from '@housecoat/engine'

/** The photo's stored size: its orientation is not known before decoding. */
interface StoredSize {
  readonly width: number
  readonly height: number
}

/** the design of a smaller door cannot be recognized */
const MIN_SIDE_PX = 8

/**
 * Checks a door's corners as far as possible without decoding the photo.
 * @returns why they cannot be used, or null
 */
export function findCornersFault(quad: DoorQuad, photo: StoredSize): ErrorCode | null {
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
