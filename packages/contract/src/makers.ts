import { z } from 'zod'

/** Who makes pictures: the engine that comes with the product, or a hosted model that the operator named. */
export const makerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('builtin') }),
  z.object({ kind: z.literal('model'), provider: z.string(), model: z.string() }),
])

export type Maker = z.infer<typeof makerSchema>

/** `GET /api/generation/options`: who will make what is asked for. */
export const generationOptionsResponseSchema = z.object({
  success: z.literal(true),
  paint: makerSchema,
  style: makerSchema,
  /** what a person should know, such as that the named model cannot serve; null where all is as it should be */
  notice: z.string().nullable(),
})
