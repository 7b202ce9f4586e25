/** Estimates the planes of an area in perspective and scale. */
import type { FoundDoor } from '../doors/door.ts'
import type { Quad } from '../geometry/homography.ts'
import type { LineSegment } from '../geometry/line-segments.ts'
import type { CameraFrame } from '../geometry/vanishing-points.ts'
import type { Surroundings } from '../nn/surface-classes.ts'
import type { Mask } from '../raster/raster.ts'
import { type AreaPlanes, planeAt } from './area-planes.ts'
import { findCameraHeight } from './find-camera-height.ts'
import { findFaces } from './find-faces.ts'
import { placeOverhead } from './find-overhead.ts'
import { findParts } from './find-parts.ts'
import { findRoomFaces, type Room } from './find-room.ts'
import { placeWalls } from './find-walls.ts'
import { scalePlane } from './plane-extent.ts'

/** Whether planes are upright, sloped or horizontal. */
export type PlaneKind = 'wall' | 'roof' | 'ceiling'

/** What a photo says about its perspective and scale. */
export interface PhotoView {
  readonly surroundings: Surroundings
  /** see findCameraFrame */
  readonly frame: CameraFrame
  /** the photo's straight edges, in its pixels */
  readonly segments: readonly LineSegment[]
  /** doors and the home's windows give the scale */
  readonly doors: readonly FoundDoor[]
  readonly windows: readonly Quad[]
  /** the house's walls, which give a roof its scale; null or absent where they are not known */
  readonly walls?: AreaPlanes | null
  /** the box that a room's borders fit, in `frame`; null or absent outdoors and where they fit none */
  readonly room?: Room | null
}

/** Confidence of a camera frame from which the perspective is fully trusted. */
const SURE_FRAME = 0.6

/**
 * Finds an area's planes. Horizontal edges give the walls' orientation, the visible ground gives their distance relative to
 * the camera's height, and doors, windows, storeys and eye level give that height.
 * @param mask the area, of the analysis photo's size, with at least one pixel inside
 * @param kind of its planes
 * @param view of the photo
 */
export function findPlanes(mask: Mask, kind: PlaneKind, view: PhotoView): AreaPlanes {
  const { frame, segments, surroundings, doors, windows } = view
  const room = view.room ?? null
  const parts = findParts(mask)
  const scene = { parts, frame, segments, photo: mask }
  const confidence = Math.min(1, frame.confidence / SURE_FRAME)
  if (kind !== 'wall')
    return {
      frame,
      parts,
      isBox: room !== null,
      confidence,
      ...placeOverhead(scene, kind, view.walls ?? null, room),
    }
  const faces = room ? findRoomFaces(room, parts, mask) : findFaces(parts, frame, segments, mask)
  const walls = { frame, parts, ...placeWalls(scene, faces, room?.distances) }
  const planeAtPixel = (x: number, y: number) => walls.planes[planeAt(walls, mask, x, y)]
  const height = findCameraHeight({
    frame,
    surroundings,
    doors,
    windows,
    planeAtPixel,
    walls: walls.planes,
    roomHeight: room?.height ?? null,
  })
  return {
    ...walls,
    planes: walls.planes.map((plane) => scalePlane(plane, height.meters)),
    isBox: room !== null,
    confidence,
    scaleConfidence: height.confidence,
  }
}
