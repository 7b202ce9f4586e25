/** Finds the lines where a room's walls meet its ceiling and its floor. */
import { classOf, type HouseModel, mapOf } from '../house/house-model.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import type { RoomBorders } from '../planes/find-room.ts'

/** What may lie between a wall and its ceiling or floor: a crown molding or a baseboard, at most this share of the photo's height. */
const BOARD_SHARE = 0.05

/** Every second column is searched. */
const STEP_PX = 2

/**
 * Searches columns of the photo for places where a wall is directly below the ceiling or above the floor. Furniture on the floor hides the rest.
 * @param model of a room
 */
export function findRoomBorders(model: HouseModel): RoomBorders {
  const { width, height } = model
  const { data } = mapOf(model)
  const classes = model.regions.map((region) => classOf(model, region))
  const most = Math.round(BOARD_SHARE * height)
  const ceiling: [number, number][] = []
  const floor: [number, number][] = []
  for (let x = 0; x < width; x += STEP_PX) {
    const at = (y: number) => classes[data[y * width + x]]
    const ceilingAt = findEnd(at, height, 'ceiling', most)
    if (ceilingAt !== null) ceiling.push([x + 0.5, ceilingAt])
    const floorAt = findEnd((y) => at(height - 1 - y), height, 'floor', most)
    if (floorAt !== null) floor.push([x + 0.5, height - floorAt])
  }
  return { ceiling, floor, columns: Math.ceil(width / STEP_PX) }
}

/** Where a class that a column starts with ends, if a wall begins within `most` pixels of its end; otherwise null. */
function findEnd(
  at: (y: number) => SurfaceClass,
  height: number,
  of: SurfaceClass,
  most: number,
): number | null {
  let end = 0
  for (let y = 0; y < height; y++) {
    const now = at(y)
    if (now === of) end = y + 1
    else if (now === 'wall') return end > 0 && y - end <= most ? end : null
  }
  return null
}
