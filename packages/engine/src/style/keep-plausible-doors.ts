import type { FoundDoor } from '../doors/door.ts'
import type { HouseModel } from '../house/house-model.ts'

/** A garage door is wider than high; this leaves room for one that is seen from the side. */
const GARAGE_ASPECT_LEAST = 0.75

/** A door nearer to the photo's border than this share of its long side is cut off, or is none. */
const BORDER_SHARE = 0.008

/**
 * The doors that may change without being marked: a style changes them among other surfaces, where a post that was taken for a door is seen at
 * once.
 */
export function keepPlausibleDoors(model: Pick<HouseModel, 'doors' | 'width' | 'height'>): FoundDoor[] {
  return model.doors.filter((door) => isInside(door, model) && hasAspect(door))
}

function isInside({ quad }: FoundDoor, { width, height }: Pick<HouseModel, 'width' | 'height'>): boolean {
  const margin = BORDER_SHARE * Math.max(width, height)
  return quad.every(([x, y]) => x > margin && x < width - margin && y > margin && y < height)
}

function hasAspect({ kind, quad }: FoundDoor): boolean {
  if (kind !== 'garage') return true
  const [topLeft, topRight, bottomRight, bottomLeft] = quad
  const wide = topRight[0] - topLeft[0] + bottomRight[0] - bottomLeft[0]
  const high = bottomLeft[1] - topLeft[1] + bottomRight[1] - topRight[1]
  return wide >= GARAGE_ASPECT_LEAST * high
}
