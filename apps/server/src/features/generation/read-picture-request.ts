import { processImageRequestSchema } from '@housecoat/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { guardReceivedMask, guardReceivedPhoto } from '../../platform/http/bodies/guard-received.ts'
import { fileSchema } from '../../platform/http/bodies/received-file.ts'
import { readIdempotencyKey } from '../../platform/http/read-idempotency-key.ts'
import { throwValidationFault, type CodeByField } from '../../platform/http/throw-validation-fault.ts'
import { findSelectionFault } from './find-selection-fault.ts'
import type { GenerationRequest } from './generation.service.ts'
import { hashRequest } from './hash-request.ts'
import { prepareOrder, type GuardedRequest } from './prepare-order.ts'

/** requests of one address in a minute; people pick colors more slowly */
const PAINTINGS_PER_MINUTE = 30

/** Fields whose faults have an error code of their own. */
const CODE_BY_FIELD: CodeByField = [
  [/^\/originalImage/, 'image_missing'],
  [/^\/prompt/, 'prompt_too_long'],
  [/^\/mask/, 'mask_invalid'],
]

const bodySchema = processImageRequestSchema.extend({
  originalImage: fileSchema(),
  mask: fileSchema().optional(),
})

type PictureBody = z.output<typeof bodySchema>

/** What the routes have in common that take a photo and make a picture of it. */
export const PICTURE_ROUTE = {
  schema: { body: bodySchema },
  attachValidation: true,
  config: {
    files: { originalImage: 'photo', mask: 'mask' } as const,
    jobKind: 'paint' as const,
    scopes: ['generate'] as const,
    tooLargeCode: 'image_too_large' as const,
    rateLimit: { max: PAINTINGS_PER_MINUTE, timeWindow: '1 minute' },
  },
}

/**
 * Reads and checks the request of a picture. Bad input is refused before anything is reserved.
 * @throws AppError of the validation and of the guards: image_…, mask_invalid, area_unknown, style_unknown
 */
export async function readPictureRequest(
  request: FastifyRequest<{ Body: PictureBody }>,
  reply: FastifyReply,
): Promise<GenerationRequest> {
  if (request.validationError) throwOnSelection(request.body)
  throwValidationFault(request.validationError, CODE_BY_FIELD)
  const key = readIdempotencyKey(request)
  const { isExterior, selections, name } = request.body
  const order = prepareOrder(guardFiles(request.body))
  const idempotency = key === null ? null : { key, requestHash: hashRequest(request.body) }
  const caller = await request.identifyCaller(reply, key)
  return { caller, input: { name, isExterior, selections }, idempotency, order }
}

/** @throws AppError area_unknown or style_unknown */
function throwOnSelection(body: unknown): void {
  const code = findSelectionFault(body)
  if (code !== null) throw new AppError(code)
}

/** @throws AppError of the guards: image_… or mask_invalid */
function guardFiles({ originalImage, mask, ...request }: PictureBody): GuardedRequest {
  return {
    ...request,
    photo: guardReceivedPhoto(originalImage).bytes,
    mask: mask === undefined ? null : guardReceivedMask(mask).bytes,
  }
}
