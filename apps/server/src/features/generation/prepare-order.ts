import {
  findSchemeAreaName,
  findStyle,
  listStyleOptions,
  STYLE_AREAS,
  STYLE_PLAN,
  WHOLE_HOME,
  surfaceOfArea,
  type PaintSelection,
  type processImageRequestSchema,
  type StyleOptions,
  type StyleSelection,
} from '@housecoat/contract'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { PictureOrder } from './picture-maker.service.ts'
import { buildPaintPrompt, buildStylePrompt } from './prompts.ts'

/** A validated request whose files passed the guards. */
export type GuardedRequest = Omit<z.output<typeof processImageRequestSchema>, 'originalImage' | 'mask'> & {
  readonly photo: Uint8Array
  /** null: the engine finds the area */
  readonly mask: Uint8Array | null
}

/**
 * Decides what is painted, and how a hosted model is asked for it.
 * @throws AppError area_unknown, style_unknown, or bad_request when the references are not one list for each selection, or
 *   a style's area doesn't have the chosen options
 */
export function prepareOrder(request: GuardedRequest): PictureOrder {
  const { selections } = request
  return isStyle(selections) ? prepareRestyle(request, selections[0]) : preparePaint(request, selections)
}

function isStyle(selections: GuardedRequest['selections']): selections is StyleSelection[] {
  return 'style' in selections[0]
}

function preparePaint(request: GuardedRequest, selections: readonly PaintSelection[]): PictureOrder {
  const { photo, mask, isExterior, lightness, references } = request
  if (references !== undefined && references.length !== selections.length) throw new AppError('bad_request')
  const [first, ...others] = selections.map(({ areaId, colorCode }) => {
    if (findSchemeAreaName(areaId, isExterior) === null) throw new AppError('area_unknown')
    return { surface: surfaceOfArea(areaId, isExterior), paint: colorCode }
  })
  return {
    job: {
      kind: 'paint',
      photo,
      mask,
      ...first,
      ...(others.length > 0 && { others }),
      surroundings: isExterior ? 'outdoors' : 'indoors',
      lightnessStops: lightness,
      ...(references !== undefined && { references }),
    },
    prompt: buildPaintPrompt(selections[0], isExterior),
  }
}

function prepareRestyle(request: GuardedRequest, selection: StyleSelection): PictureOrder {
  const { photo, mask, isExterior, prompt = '' } = request
  const { areaId, style, keep, options } = selection
  const category = isExterior ? 'exterior' : 'interior'
  const areas: readonly string[] = STYLE_AREAS[category]
  const parts: readonly string[] = STYLE_PLAN[category]
  if (style.category !== category || findStyle(category, style.id) === null)
    throw new AppError('style_unknown')
  if (!areas.includes(areaId) || keep?.some((part) => !parts.includes(part)))
    throw new AppError('area_unknown')
  if (options !== undefined && !areOptionsOf(selection, options)) throw new AppError('bad_request')
  return {
    job: {
      kind: 'restyle',
      photo,
      mask,
      surface: surfaceOfArea(areaId, isExterior),
      category,
      styleId: style.id,
      ...(areaId === WHOLE_HOME && { isWholeHome: true }),
      ...(keep !== undefined && { kept: keep.map((part) => surfaceOfArea(part, isExterior)) }),
      ...(options !== undefined && { options }),
    },
    prompt: buildStylePrompt(selection, prompt),
  }
}

/** Whether a style in an area has these options: rooms have none, nor do surfaces that stay as they are. */
function areOptionsOf({ areaId, style, keep }: StyleSelection, options: StyleOptions): boolean {
  const known: readonly string[] = style.category === 'exterior' ? listStyleOptions(areaId, keep) : []
  return Object.keys(options).every((option) => known.includes(option))
}
