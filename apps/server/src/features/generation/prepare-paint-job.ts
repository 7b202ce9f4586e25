import type { AreaId, processImageRequestSchema } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { PaintJob } from '../../platform/painter/paint-job.ts'
import { guardMask, guardPhoto } from '../../platform/photo-guard/guard-photo.ts'
import { readBase64 } from './read-base64.ts'

type PaintRequest = z.output<typeof processImageRequestSchema>

/**
 * Judges what can be judged without decoding, and packs the rest for the painter.
 * @throws AppError of the guards (image_…, mask_invalid) or area_unknown
 */
export function preparePaintJob(request: PaintRequest): Omit<PaintJob, 'outputPath'> {
  const { originalImage, mask, isExterior, selections, lightness } = request
  const [{ areaId, colorCode }] = selections
  const surface = getSurface(areaId, isExterior)
  const photo = readBase64(originalImage)
  if (photo === null) throw new AppError('image_damaged')
  return {
    kind: 'paint',
    photo: guardPhoto(photo).bytes,
    mask: mask === undefined ? null : readMask(mask),
    surface,
    surroundings: isExterior ? 'outdoors' : 'indoors',
    paint: colorCode,
    lightnessStops: lightness,
  }
}

function readMask(text: string): Uint8Array {
  const bytes = readBase64(text)
  if (bytes === null) throw new AppError('mask_invalid')
  return guardMask(bytes).bytes
}

/** An interior photo without a chosen surface is painted on its walls. */
function getSurface(areaId: AreaId, isExterior: boolean): Surface {
  if (isExterior !== (areaId === 'exterior')) throw new AppError('area_unknown')
  return areaId === 'interior' ? 'walls' : areaId
}
