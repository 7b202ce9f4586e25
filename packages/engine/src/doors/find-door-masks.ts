import { distance, type Quad } from '../geometry/homography.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import type { Analysis } from '../segment/analyze-photo.ts'
import { findArea } from '../area/find-area.ts'
import type { FoundArea } from '../area/found-area.ts'
import type { Surface } from '../area/surfaces.ts'
import { findDoors } from './find-doors.ts'
import { fillQuads } from './quad-rows.ts'

/** All doors of one kind in a photo. */
export interface DoorMask {
  readonly surface: Extract<Surface, 'door' | 'garage'>
  /** of the photo's size */
  readonly mask: Mask
  /** 0–1, of the least sure of them */
  readonly confidence: number
}

/** Confidence from which a door is changed that nobody pointed at. */
const SURE_FROM = 0.6

/** A door this many times as wide as high is a garage's, whatever it was taken for. */
const GARAGE_ASPECT = 1.15

/**
 * One mask for the entry doors and one for the garage's, as far as they are surely there.
 * @param photo encoded sRGB at analysis size
 * @param analysis of that photo
 */
export function findDoorMasks(photo: ColorRaster, analysis: Analysis): DoorMask[] {
  const sure = findDoors(photo, analysis).filter(({ confidence }) => confidence >= SURE_FROM)
  return (['door', 'garage'] as const).flatMap((surface) => {
    const doors = sure.filter(
      ({ kind, quad }) => (kind === 'garage' || isWide(quad)) === (surface === 'garage'),
    )
    if (doors.length === 0) return []
    const mask = fillQuads(
      doors.map(({ quad }) => quad),
      photo,
    )
    const confidence = Math.min(...doors.map((door) => door.confidence))
    return mask.data.includes(255) ? [{ surface, mask, confidence }] : []
  })
}

/**
 * Like {@link findArea}, but doors with their straight edges where they are surely there: they are small in a photo, and
 * the network's cells are coarse.
 * @throws RangeError when photo and analysis have different sizes
 */
export function findAreaOrDoors(photo: ColorRaster, analysis: Analysis, surface: Surface): FoundArea {
  const area = findArea(photo, analysis, surface)
  if (surface !== 'door' && surface !== 'garage') return area
  const doors = findDoorMasks(photo, analysis).find((found) => found.surface === surface)
  if (doors === undefined) return area
  return { ...area, mask: doors.mask, confidence: doors.confidence, isSure: true }
}

function isWide([topLeft, topRight, bottomRight, bottomLeft]: Quad): boolean {
  const wide = distance(topLeft, topRight) + distance(bottomLeft, bottomRight)
  const tall = distance(topLeft, bottomLeft) + distance(topRight, bottomRight)
  return wide > GARAGE_ASPECT * tall
}
