import type { AreaId, PaintSelection, processImageRequestSchema } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { guardMask, guardPhoto } from '../../platform/photo-guard/guard-photo.ts'
import type { PictureOrder } from './picture-maker.service.ts'
import { buildPaintPrompt } from './prompts.ts'
import { readBase64 } from './read-base64.ts'

type ImageRequest = z.output<typeof processImageRequestSchema>

/**
 * Judges what can be judged without decoding, and packs the rest for whoever makes the picture.
 * @throws AppError of the guards (image_…, mask_invalid), area_unknown or style_unknown
 */
export function prepareOrder(request: ImageRequest): PictureOrder {
  const [selection] = request.selections
  if ('style' in selection) throw new AppError('style_unknown')
  return preparePaint(request, selection)
}

function preparePaint(request: ImageRequest, selection: PaintSelection): PictureOrder {
  const { isExterior, lightness } = request
  const surface = paintedSurface(selection.areaId, isExterior)
  return {
    job: {
      kind: 'paint',
      ...readPictures(request),
      surface,
      surroundings: isExterior ? 'outdoors' : 'indoors',
      paint: selection.colorCode,
      lightnessStops: lightness,
    },
    prompt: buildPaintPrompt(selection, isExterior),
  }
}

/** The guarded photo and mask. */
function readPictures({ originalImage, mask }: ImageRequest) {
  const photo = readBase64(originalImage)
  if (photo === null) throw new AppError('image_damaged')
  return { photo: guardPhoto(photo).bytes, mask: mask === undefined ? null : readMask(mask) }
}

function readMask(text: string): Uint8Array {
  const bytes = readBase64(text)
  if (bytes === null) throw new AppError('mask_invalid')
  return guardMask(bytes).bytes
}

/** An interior photo without a chosen surface is painted on its walls. */
function paintedSurface(areaId: AreaId, isExterior: boolean): Surface {
  if (isExterior !== (areaId === 'exterior')) throw new AppError('area_unknown')
  return areaId === 'interior' ? 'walls' : areaId
}
