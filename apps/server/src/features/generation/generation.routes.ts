import {
  PHOTO_LIMITS,
  processImageRequestSchema,
  processImageResponseSchema,
  type ErrorCode,
} from '@housecoat/contract'
import type { FastifyInstance, FastifyReply, FastifySchemaValidationError } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../app-error.ts'
import { paintRequest, type GenerationServiceOptions } from './generation.service.ts'

/** base64 takes four characters for three bytes; the rest of the request is a few hundred characters */
const BODY_LIMIT_BYTES = Math.ceil((PHOTO_LIMITS.sizeBytes + PHOTO_LIMITS.maskBytes) * (4 / 3)) + 4096

/** Paintings that one address may ask for in a minute; a person picks colors slower. */
const PAINTINGS_PER_MINUTE = 30

/** Faults of the request that have words of their own. */
const CODE_BY_FIELD: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^\/originalImage/, 'image_missing'],
  [/^\/selections\/0\/areaId/, 'area_unknown'],
  [/^\/mask/, 'mask_invalid'],
]

/** `POST /api/process-image`: paints the photo's area in the selected color. */
export function registerGenerationRoutes(app: FastifyInstance, services: GenerationServiceOptions): void {
  const options = {
    schema: {
      body: processImageRequestSchema,
      response: { 200: processImageResponseSchema },
      tags: ['generation'],
    },
    attachValidation: true,
    bodyLimit: BODY_LIMIT_BYTES,
    config: {
      tooLargeCode: 'image_too_large' as const,
      rateLimit: { max: PAINTINGS_PER_MINUTE, timeWindow: '1 minute' },
    },
  }
  app.withTypeProvider<ZodTypeProvider>().post('/api/process-image', options, async (request, reply) => {
    throwOnFaults(request.validationError)
    const { originalImage, mask, isExterior, selections, lightness } = request.body
    const { areaId, colorCode, colorName } = selections[0]
    const wish = {
      photo: originalImage,
      mask: mask ?? null,
      areaId,
      isExterior,
      paint: colorCode,
      lightnessStops: lightness,
    }
    const { id, size } = await paintRequest(services, wish, watchDisconnect(reply))
    return {
      success: true as const,
      resultImage: `/images/${id}`,
      swatch: colorCode.toUpperCase(),
      message: `Painted in ${colorName}`,
      ...size,
    }
  })
}

/** Fastify's own `request.signal` fires as soon as the body was read; this one when the client left early. */
function watchDisconnect(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}

/** Fastify's type hides what its validation found. */
type ValidationFault = Error & { readonly validation?: readonly FastifySchemaValidationError[] }

function throwOnFaults(fault: ValidationFault | undefined | null): void {
  if (!fault) return
  const paths = (fault.validation ?? []).map(({ instancePath }) => instancePath)
  const known = CODE_BY_FIELD.find(([field]) => paths.some((path) => field.test(path)))
  throw new AppError(known?.[1] ?? 'bad_request', { cause: fault })
}
