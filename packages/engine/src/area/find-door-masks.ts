import type { ColorRaster, Mask } from '../raster/raster.ts'
import { isSureDoor } from '../doors/door.ts'
import type { HouseModel } from '../house/house-model.ts'
import { findArea } from './find-area.ts'
import type { FoundArea } from './found-area.ts'
import type { Surface } from '../house/surfaces.ts'
import { fillQuads } from '../geometry/quad-rows.ts'

/** All doors of one kind in a photo. */
export interface DoorMask {
  readonly surface: Extract<Surface, 'door' | 'garage'>
  /** of the photo's size */
  readonly mask: Mask
  /** 0–1, of the least sure of them */
  readonly confidence: number
}

/** Masks of the confidently found doors: one for entry doors, one for garage doors. */
export function findDoorMasks(model: HouseModel): DoorMask[] {
  const sure = model.doors.filter(isSureDoor)
  return (['door', 'garage'] as const).flatMap((surface) => {
    const doors = sure.filter(({ kind }) => (kind === 'garage') === (surface === 'garage'))
    if (doors.length === 0) return []
    const mask = fillQuads(
      doors.map(({ quad }) => quad),
      model,
    )
    const confidence = Math.min(...doors.map((door) => door.confidence))
    return mask.data.includes(255) ? [{ surface, mask, confidence }] : []
  })
}

/**
 * As {@link findArea}, but confidently found doors get straight edges: doors are small, and the network's grid is coarse.
 * @throws RangeError when photo and model have different sizes
 */
export function findAreaOrDoors(photo: ColorRaster, model: HouseModel, surface: Surface): FoundArea {
  const area = findArea(photo, model, surface)
  if (surface !== 'door' && surface !== 'garage') return area
  const doors = findDoorMasks(model).find((found) => found.surface === surface)
  if (doors === undefined) return area
  return { ...area, mask: doors.mask, confidence: doors.confidence, isSure: true }
}
