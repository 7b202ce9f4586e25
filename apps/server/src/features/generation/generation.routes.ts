import {
  IDEMPOTENCY_KEY_HEADER,
  PHOTO_LIMITS,
  processImageRequestSchema,
  processImageResponseSchema,
  type PaintSelection,
  type ProcessImageResponse,
} from '@housecoat/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../app-error.ts'
import type { IdentifyRequester } from '../allowance/identify-requester.ts'
import { originalPath, picturePath } from '../images/describe-picture.ts'
import type { StoredResult } from '../images/images.service.ts'
import type { GenerationService } from './generation.service.ts'
import { hashRequest, isIdempotencyKey } from './idempotency.ts'
import { preparePaintJob } from './prepare-paint-job.ts'
import { throwOnFaults, type CodeByField } from './throw-on-faults.ts'
import { watchDisconnect } from './watch-disconnect.ts'

/** base64 takes four characters for three bytes; the rest of the request is a few hundred characters */
const BODY_LIMIT_BYTES = Math.ceil((PHOTO_LIMITS.sizeBytes + PHOTO_LIMITS.maskBytes) * (4 / 3)) + 4096

/** Paintings that one address may ask for in a minute; a person picks colors slower. */
const PAINTINGS_PER_MINUTE = 30

/** Faults of the request that have words of their own. */
const CODE_BY_FIELD: CodeByField = [
  [/^\/originalImage/, 'image_missing'],
  [/^\/selections\/0\/areaId/, 'area_unknown'],
  [/^\/mask/, 'mask_invalid'],
]

interface GenerationRoutesOptions {
  readonly generations: GenerationService
  readonly identify: IdentifyRequester
}

/** `POST /api/process-image`: paints the photo's area in the selected color. */
export function registerGenerationRoutes(app: FastifyInstance, services: GenerationRoutesOptions): void {
  const { generations, identify } = services
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
    const disconnected = watchDisconnect(reply)
    throwOnFaults(request.validationError, CODE_BY_FIELD)
    const key = readIdempotencyKey(request)
    const { isExterior, selections, name } = request.body
    // bad input is refused before anything is reserved
    const job = preparePaintJob(request.body)
    const idempotency = key === null ? null : { key, requestHash: hashRequest(request.body) }
    const requester = await identify(request, reply, key)
    const wish = { name, isExterior, selections }
    const describe = (result: StoredResult) => describeResult(result, selections[0])
    return generations.generate({ requester, wish, idempotency, job, describe }, disconnected)
  })
}

function describeResult(
  { id, size, hasOriginal }: StoredResult,
  { colorCode, colorName }: PaintSelection,
): ProcessImageResponse {
  return {
    success: true,
    resultImage: picturePath(id),
    ...(hasOriginal && { originalImage: originalPath(id) }),
    swatch: colorCode.toUpperCase(),
    message: `Painted in ${colorName}`,
    ...size,
  }
}

function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER]
  if (key === undefined) return null
  if (typeof key !== 'string' || !isIdempotencyKey(key)) throw new AppError('bad_request')
  return key
}
