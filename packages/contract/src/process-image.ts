import { z } from 'zod'
import { designNameSchema } from './design-name.ts'
import { makerSchema } from './makers.ts'
import { MAX_SCHEME_SURFACES, paintSelectionSchema } from './paint-selection.ts'
import { styleSelectionSchema } from './styles.ts'
import { paragraphsSchema } from './text.ts'

/** Range of the lightness control, in doublings of the light on the area. */
export const LIGHTNESS_STOPS = { min: -1, max: 1, step: 0.1 } as const

/** longest prompt of a request for a style */
const PROMPT_MAX_CHARACTERS = 2000

const paintsSchema = z
  .array(paintSelectionSchema)
  .min(1)
  .max(MAX_SCHEME_SURFACES)
  .refine((paints) => !hasRepeatedArea(paints), 'Name each area once')

/** Whether two selections name one area. */
export function hasRepeatedArea(selections: readonly { readonly areaId?: unknown }[]): boolean {
  return new Set(selections.map(({ areaId }) => areaId)).size < selections.length
}

/** Things beside a house whose light tells how dark it is; the engine has the same list. */
const REFERENCE_SUBJECTS = ['trim', 'garage_door', 'window', 'vegetation'] as const

const linearLightSchema = z.number().min(0).max(1)

/** What a browser read of the photo around one area; see the engine's measureReferences. */
const referencesSchema = z
  .array(
    z.strictObject({
      subject: z.enum(REFERENCE_SUBJECTS),
      /** linear red, green and blue */
      light: z.tuple([linearLightSchema, linearLightSchema, linearLightSchema]),
    }),
  )
  .max(REFERENCE_SUBJECTS.length)

/** `POST /api/process-image`: paints the photo's areas in the selected colors, or redesigns it in the selected style. */
export const processImageRequestSchema = z.strictObject({
  /** the photo, base64; a `data:` prefix is accepted */
  originalImage: z.string().min(1),
  /** one style, or the paint of up to {@link MAX_SCHEME_SURFACES} areas, each named once */
  selections: z.union([paintsSchema, z.array(styleSelectionSchema).length(1)]),
  isExterior: z.boolean(),
  name: designNameSchema,
  /**
   * base64 PNG with the upright photo's aspect; without it the engine finds the areas. With one selection, white marks its area.
   * With several, it is an 8-bit gray PNG whose value n marks the area of the n-th selection, and 0 what keeps its color
   */
  mask: z.string().min(1).optional(),
  /**
   * for each selection of paint the light of known things around its area, which the page read for its preview. With a mask, it saves
   * the server from analyzing the photo; without it the server reads them itself
   */
  references: z.array(referencesSchema).min(1).max(MAX_SCHEME_SURFACES).optional(),
  /** the person's own words about a style; a hosted model reads them after ours */
  prompt: paragraphsSchema('Prompt', PROMPT_MAX_CHARACTERS).optional(),
  /** doublings of light by which the painted area is lighter (above 0) or darker than the engine would make it */
  lightness: z.number().min(LIGHTNESS_STOPS.min).max(LIGHTNESS_STOPS.max).default(0),
})

export type ProcessImageRequest = z.input<typeof processImageRequestSchema>

export const processImageResponseSchema = z.object({
  success: z.literal(true),
  /** path of the full-size lossless PNG; takes `?w=` and `?format=` (see RESULT_WIDTHS and RESULT_FORMATS) */
  resultImage: z.string(),
  /** path of the upright photo without metadata; kept as long as the result, so that saving need not upload it again */
  originalImage: z.string().optional(),
  /** the first paint, #RRGGBB */
  swatch: z.string().optional(),
  message: z.string(),
  /** what made the picture */
  maker: makerSchema.default({ kind: 'builtin' }),
  /**
   * what the person should know about how it was made: another maker than expected, or an automatically found area
   * that may be wrong (see CERTAIN_OVERLAP_FROM); null: nothing
   */
  notice: z.string().nullable().default(null),
  width: z.number().int(),
  height: z.number().int(),
})

export type ProcessImageResponse = z.infer<typeof processImageResponseSchema>
