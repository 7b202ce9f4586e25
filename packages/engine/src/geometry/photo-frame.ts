import type { ColorRaster } from '../raster/raster.ts'
import { findLineSegments, type LineSegment } from './line-segments.ts'
import { findCameraFrame, type CameraFrame } from './vanishing-points.ts'

/** A photo's straight edges, and the camera's directions that follow from them. */
export interface PhotoFrame {
  readonly segments: readonly LineSegment[]
  readonly frame: CameraFrame
}

const FRAMES = new WeakMap<ColorRaster, PhotoFrame>()

/**
 * Finds a photo's straight edges and its camera's directions, once per photo: doors and planes both need them.
 * @param photo encoded sRGB, best at analysis size; its bytes must not change
 */
export function findPhotoFrame(photo: ColorRaster): PhotoFrame {
  const known = FRAMES.get(photo)
  if (known) return known
  const segments = findLineSegments(photo)
  const found = { segments, frame: findCameraFrame(segments, photo.width, photo.height) }
  FRAMES.set(photo, found)
  return found
}
