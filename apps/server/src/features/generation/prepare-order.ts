import {
  findStyle,
  STYLE_AREAS,
  type AreaId,
  type PaintSelection,
  type processImageRequestSchema,
  type StyleCategory,
  type StyleSelection,
} from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { guardReceivedMask, guardReceivedPhoto } from '../../platform/http/bodies/guard-received.ts'
import type { ReceivedFile } from '../../platform/http/bodies/received-file.ts'
import type { PictureOrder } from './picture-maker.service.ts'
import { buildPaintPrompt, buildStylePrompt } from './prompts.ts'

/** A validated request with its files, in any form. */
export type ImageRequest = Omit<z.output<typeof processImageRequestSchema>, 'originalImage' | 'mask'> & {
  readonly originalImage: ReceivedFile
  readonly mask?: ReceivedFile | undefined
}

/**
 * Judges what can be judged without decoding, and packs the rest for whoever makes the picture.
 * @throws AppError of the guards (image_…, mask_invalid), area_unknown or style_unknown
 */
export function prepareOrder(request: ImageRequest): PictureOrder {
  const [selection] = request.selections
  return 'style' in selection ? prepareRestyle(request, selection) : preparePaint(request, selection)
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

function prepareRestyle(request: ImageRequest, selection: StyleSelection): PictureOrder {
  const { areaId, style } = selection
  const category = request.isExterior ? 'exterior' : 'interior'
  const areas: readonly string[] = STYLE_AREAS[category]
  if (style.category !== category || findStyle(category, style.id) === null)
    throw new AppError('style_unknown')
  if (!areas.includes(areaId)) throw new AppError('area_unknown')
  return {
    job: {
      kind: 'restyle',
      ...readPictures(request),
      ...{ surface: styledSurface(areaId, category), category, styleId: style.id },
    },
    prompt: buildStylePrompt(selection, request.prompt ?? ''),
  }
}

/** The boards of a house are another surface than those of a room. */
function styledSurface(areaId: StyleSelection['areaId'], category: StyleCategory): Surface {
  return areaId === 'trim' && category === 'exterior' ? 'house_trim' : areaId
}

/** The guarded photo and mask. */
function readPictures({ originalImage, mask }: ImageRequest) {
  return {
    photo: guardReceivedPhoto(originalImage).bytes,
    mask: mask === undefined ? null : guardReceivedMask(mask).bytes,
  }
}

/** An interior photo without a chosen surface is painted on its walls. */
function paintedSurface(areaId: AreaId, isExterior: boolean): Surface {
  if (isExterior !== (areaId === 'exterior')) throw new AppError('area_unknown')
  return areaId === 'interior' ? 'walls' : areaId
}
