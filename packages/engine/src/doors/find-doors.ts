import { checkRaster } from '../raster/check-raster.ts'
import { flipParts } from '../segment/connected-parts.ts'
import type { Analysis } from '../segment/analyze-photo.ts'
import type { ColorRaster } from '../raster/raster.ts'
import type { DoorKind, FoundDoor } from './door.ts'

/** Parts smaller than this share of the photo are no doors. */
const AREA_MIN = 0.001

/**
 * Finds the garage and entry doors of a photo.
 * @param photo the photo that was analyzed, same size; encoded sRGB
 * @param analysis what the surface network (or a named model) saw in it
 * @returns the surest first; empty when there is none
 * @throws RangeError when photo and analysis have different sizes
 */
export function findDoors(photo: ColorRaster, analysis: Analysis): FoundDoor[] {
  checkRaster(photo)
  if (photo.width !== analysis.width || photo.height !== analysis.height)
    throw new RangeError('the analysis belongs to a photo of another size')
  return (['garage', 'entry'] as const).flatMap((kind) => listParts(analysis, kind))
}

function listParts(analysis: Analysis, kind: DoorKind): FoundDoor[] {
  const { width, height } = analysis.grid
  const likelihood = analysis.probabilities[analysis.classes.indexOf(`${kind}_door`)]
  const doors: FoundDoor[] = []
  const [scaleX, scaleY] = [analysis.width / width, analysis.height / height]
  flipParts({ width, height, data: likelihood.map((value) => (value > 127 ? 255 : 0)) }, 255, (part) => {
    if (part.length < AREA_MIN * width * height) return false
    const xs = part.map((i) => i % width)
    const ys = part.map((i) => Math.floor(i / width))
    const [left, right] = [scaleX * Math.min(...xs), scaleX * (Math.max(...xs) + 1)]
    const [top, bottom] = [scaleY * Math.min(...ys), scaleY * (Math.max(...ys) + 1)]
    const confidence = part.reduce((sum, i) => sum + likelihood[i], 0) / (255 * part.length)
    const quad = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ] as const
    doors.push({ kind, quad, confidence })
    return false
  })
  return doors.sort((first, second) => second.confidence - first.confidence)
}
