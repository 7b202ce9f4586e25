import type { CameraFrame } from '../geometry/vanishing-points.ts'
import type { Mask } from '../raster/raster.ts'
import type { RoomBorders } from './find-room.ts'

/** A room that a level camera sees: everything about it is known. All lengths are in meters. */
export interface KnownRoom {
  readonly left: number
  readonly front: number
  readonly right: number
  readonly camera: number
  readonly height: number
}

export const ROOM_SIZE = { width: 480, height: 320 }

/** @param turnDeg of the room's front wall, its right side away from the camera */
export function roomFrame(turnDeg: number): CameraFrame {
  const { width, height } = ROOM_SIZE
  const [c, s] = [Math.cos((turnDeg * Math.PI) / 180), Math.sin((turnDeg * Math.PI) / 180)]
  return {
    focalPx: 0.6 * width,
    centerX: width / 2,
    centerY: height / 2,
    up: [0, -1, 0],
    along: [c, 0, s],
    across: [-s, 0, c],
    confidence: 1,
  }
}

/** Pixels per meter of height where the wall is, in a column. */
function densityAt({ left, front, right }: KnownRoom, frame: CameraFrame, x: number): number {
  const [dx, dz] = [x - frame.centerX, frame.focalPx]
  const side = dx * frame.along[0] + dz * frame.along[2]
  const ahead = dx * frame.across[0] + dz * frame.across[2]
  return Math.max(ahead / front, side / right, -side / left)
}

/** The borders that are inside the photo, in every second column. */
export function bordersOf(room: KnownRoom, frame: CameraFrame): RoomBorders {
  const columns = Array.from({ length: ROOM_SIZE.width / 2 }, (_, k) => 2 * k + 0.5)
  const at = (x: number, level: number): [number, number] => [
    x,
    frame.centerY - level * densityAt(room, frame, x),
  ]
  const isSeen = ([, y]: readonly [number, number]) => y >= 0 && y < ROOM_SIZE.height
  return {
    ceiling: columns.map((x) => at(x, room.height - room.camera)).filter(isSeen),
    floor: columns.map((x) => at(x, -room.camera)).filter(isSeen),
    columns: columns.length,
  }
}

/** All that the photo shows of the room's walls. */
export function wallsOf(room: KnownRoom, frame: CameraFrame): Mask {
  const { width, height } = ROOM_SIZE
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const level = (frame.centerY - (Math.floor(i / width) + 0.5)) / densityAt(room, frame, (i % width) + 0.5)
    return level > -room.camera && level < room.height - room.camera ? 255 : 0
  })
  return { width, height, data }
}
