import { z } from 'zod'
import { designNameSchema } from './design-name.ts'
import { makerSchema } from './makers.ts'
import { paintSelectionSchema } from './paint-selection.ts'
import { styleSelectionSchema } from './styles.ts'
import { paragraphsSchema } from './text.ts'

/** Range of the lightness control, in doublings of the light on the area. */
export const LIGHTNESS_STOPS = { min: -1, max: 1, step: 0.1 } as const

/** longest prompt of a request for a style */
const PROMPT_MAX_CHARACTERS = 2000

/** `POST /api/process-image`: paints the photo's area in the selected color, or redesigns it in the selected style. */
export const processImageRequestSchema = z.strictObject({
  /** the photo, base64; a `data:` prefix is accepted */
  originalImage: z.string().min(1),
  selections: z
    .array(z.union([paintSelectionSchema, styleSelectionSchema]))
    .min(1)
    .max(1),
  isExterior: z.boolean(),
  name: designNameSchema,
  /** base64 PNG, white = the area, same aspect as the upright photo; without it the engine finds the area */
  mask: z.string().min(1).optional(),
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
  /** the paint, #RRGGBB */
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
