import { z } from 'zod'

/** What makes pictures: the built-in engine, or the operator's hosted model. */
export const makerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('builtin') }),
  z.object({ kind: z.literal('model'), provider: z.string(), model: z.string() }),
])

export type Maker = z.infer<typeof makerSchema>

/** `GET /api/generation/options`: the maker of paint and of styles. */
export const generationOptionsResponseSchema = z.object({
  success: z.literal(true),
  paint: makerSchema,
  style: makerSchema,
  /** what people should know, such as that the operator's model cannot be used; null: nothing */
  notice: z.string().nullable(),
})
