import { z } from 'zod'

/** What makes pictures: the built-in engine, or the operator's hosted model. */
export const makerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('builtin') }),
  z.object({ kind: z.literal('model'), provider: z.string(), model: z.string() }),
])

export type Maker = z.infer<typeof makerSchema>

/** Why the built-in engine made a picture that was asked of the operator's model: sentences of an answer's notice. */
export const MODEL_NOTICES = {
  failed: 'The image model did not answer with a usable picture, so the built-in engine made this one.',
  limit_reached: 'The image model has made its pictures for today, so the built-in engine made this one.',
  share_used:
    "You've used your share of the image model's pictures for today, so the built-in engine made this one.",
} as const

/** What a hosted model changed a little in a style, less than is refused: sentences of an answer's notice. */
export const DRIFT_NOTICES = {
  openings: 'The image model moved windows or doors a little.',
  outline: 'The image model moved the outline of your home a little.',
  kept: 'What you chose to keep was redrawn by the image model, so compare it with your photo.',
} as const

/** The notice about an operator's model that cannot be used; the operator's log says why. */
export const MODEL_FAULT_NOTICE =
  'The image model named for this installation is not set up completely, so the built-in engine makes all pictures.'

/** `GET /api/generation/options`: the maker of paint and of styles. */
export const generationOptionsResponseSchema = z.object({
  success: z.literal(true),
  paint: makerSchema,
  style: makerSchema,
  /** what people should know, such as that the operator's model cannot be used; null: nothing */
  notice: z.string().nullable(),
})
