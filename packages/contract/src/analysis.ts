import { z } from 'zod'

/**
 * `GET /api/analysis`: the operator's surface model for browsers, or null. Without one, the network in the browser
 * analyzes photos, and no photo is sent before the person asks for a result.
 */
export const analysisOfferSchema = z.object({ model: z.string().nullable() })

export type AnalysisOffer = z.infer<typeof analysisOfferSchema>

/**
 * `POST /api/analysis` with a JPEG of analysis size as the body: a probability of each surface class for each cell of a grid
 * over the photo.
 */
export const analysisResponseSchema = z.object({
  /** the operator's model that answered; null: it failed, and the built-in network answered */
  model: z.string().nullable(),
  grid: z.object({ width: z.int().positive(), height: z.int().positive() }),
  /** names of the engine's SURFACE_CLASSES */
  classes: z.array(z.string()),
  /** base64 of one byte a cell and class, row by row: probability × 255 */
  probabilities: z.array(z.base64()),
})

export type AnalysisResponse = z.infer<typeof analysisResponseSchema>
