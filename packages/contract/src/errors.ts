import { z } from 'zod'

/**
 * Every failure the server can answer with: one row a code, the only place where its status and words stand.
 * `detail` is what a person reads: what happened, and what to do next.
 */
export const ERRORS = {
  bad_request: {
    status: 400,
    title: 'The request is not valid',
    detail: 'Something in the request is missing or malformed. Reload the page and try again.',
  },
  image_missing: {
    status: 400,
    title: 'No image selected',
    detail: 'Please upload a home photo to continue.',
  },
  image_damaged: {
    status: 422,
    title: 'The photo is damaged',
    detail: 'The file ends too early or cannot be read. Please export the photo again or choose another one.',
  },
  image_too_small: {
    status: 422,
    title: 'The photo is too small',
    detail: 'Please upload a photo that is at least 64 pixels wide and 64 pixels high.',
  },
  image_dimensions_too_large: {
    status: 413,
    title: 'The photo has too many pixels',
    detail: 'Please upload a photo of at most 50 megapixels, no side longer than 12,000 pixels.',
  },
  image_too_large: {
    status: 413,
    title: 'File too large',
    detail: 'Please upload an image smaller than 10MB',
  },
  image_type_unsupported: {
    status: 415,
    title: 'Invalid file type',
    detail: 'Please upload an image file (JPG, PNG).',
  },
  image_heic: {
    status: 415,
    title: 'HEIC photos are converted in the browser',
    detail: 'Choose the HEIC photo on the upload page, which converts it, or export it as JPG first.',
  },
  mask_invalid: {
    status: 422,
    title: 'The painted area cannot be used',
    detail:
      'The area must be a PNG with the same shape as the photo. Reload the page and mark the area again.',
  },
  area_not_found: {
    status: 422,
    title: 'No surface to paint was found',
    detail:
      'We could not find that surface in this photo. Tap the surface you want to paint, then try again.',
  },
  area_unknown: {
    status: 400,
    title: 'Unknown area',
    detail: 'Choose the exterior or exactly one interior surface before continuing.',
  },
  cross_site_refused: {
    status: 403,
    title: 'The request came from another site',
    detail: 'For your safety this only works from our own pages. Open the site itself and try again.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing at this address. It may have been removed or have expired.',
  },
  generation_timeout: {
    status: 504,
    title: 'The picture took too long',
    detail: 'The picture was not ready in time and nothing was charged. Please try again.',
  },
  generation_failed: {
    status: 500,
    title: 'The picture could not be made',
    detail:
      'Painting stopped before it was done and nothing was charged. Please try again or use another photo.',
  },
  server_busy: {
    status: 503,
    title: 'The server is busy',
    detail: 'Too many pictures are being made right now. Please try again in a moment.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    detail: 'Please wait a moment before trying again.',
  },
  request_timeout: {
    status: 408,
    title: 'The upload took too long',
    detail: 'The connection was too slow or was interrupted. Please try again.',
  },
  storage_full: {
    status: 507,
    title: 'The server has no room left',
    detail: 'The picture could not be stored. Please try again later.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'The error has been recorded. Please try again; if it happens again, tell us the request id.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>

export type ErrorCode = keyof typeof ERRORS

/** Problem details (RFC 9457) with the fields that the specification's callers read beside them. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  success: z.literal(false),
  /** The same sentence as `detail`. */
  message: z.string(),
})

export type Problem = z.infer<typeof problemSchema>
