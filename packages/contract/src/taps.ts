import { z } from 'zod'
import { analysisResponseSchema } from './analysis.ts'

/**
 * `GET /api/taps`: the operator's model that answers taps, or null. Without one the browser answers them, and sends no photo
 * before the person asks for a result.
 */
export const tapOfferSchema = z.object({
  /** its name, for people */
  model: z.string().nullable(),
  /** how long a page waits for an answer before it keeps its own, in milliseconds */
  waitMs: z.int().nonnegative(),
  /** whether it also finds the surfaces of houses, see {@link houseSurfacesResponseSchema} */
  findsHouses: z.boolean(),
})

export type TapOffer = z.infer<typeof tapOfferSchema>

/** `POST /api/taps/photos`, with an upright JPEG of analysis size as the body. */
export const tapPhotoResponseSchema = z.object({
  /** names the photo in taps, for some minutes after the latest one */
  photo: z.string(),
})

export type TapPhotoResponse = z.infer<typeof tapPhotoResponseSchema>

/** a page keeps fewer edits */
const TAPS_MAX = 200

const tapSchema = z.object({
  /** in pixels of the photo that was sent */
  x: z.number().min(0).max(100_000),
  y: z.number().min(0).max(100_000),
  /** whether the tap adds the region under it to the area, or removes it */
  adds: z.boolean(),
})

const photoKeySchema = z.string().regex(/^[0-9a-f]{64}$/)

/** `POST /api/taps/surfaces`: asks for the surfaces of a house. */
export const houseSurfacesRequestSchema = z.object({ photo: photoKeySchema })

/**
 * What the model says of a photo of a house. Pages blend it with the answer of the network in the browser (the engine's
 * `blendAnalyses`): together they find areas better than either alone.
 */
export const houseSurfacesResponseSchema = analysisResponseSchema.extend({
  /** the model that answered, for people */
  model: z.string(),
})

export type HouseSurfacesResponse = z.infer<typeof houseSurfacesResponseSchema>

/** `POST /api/taps`: asks for the region under the latest tap. */
export const tapRequestSchema = z.object({
  photo: photoKeySchema,
  /** the taps in force, the latest last */
  taps: z.array(tapSchema).min(1).max(TAPS_MAX),
  /** the answer to the tap before the latest one, which this one may correct; null: there is none */
  previous: z.uuid().nullable().default(null),
})

export type TapRequest = z.input<typeof tapRequestSchema>

export const tapResponseSchema = z.object({
  /** the model that answered, for people */
  model: z.string(),
  /** names this answer in a later request */
  answer: z.string(),
  /** covers the whole photo */
  grid: z.object({ width: z.int().positive(), height: z.int().positive() }),
  /** base64 of one byte a cell, row by row: the probability, × 255, that it belongs to the region under the latest tap */
  likelihood: z.base64(),
})

export type TapResponse = z.infer<typeof tapResponseSchema>
