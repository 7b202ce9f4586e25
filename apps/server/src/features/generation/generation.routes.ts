import {
  generationOptionsResponseSchema,
  processImageRequestSchema,
  processImageResponseSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { guardReceivedMask, guardReceivedPhoto } from '../../platform/http/bodies/guard-received.ts'
import { fileSchema } from '../../platform/http/bodies/received-file.ts'
import { findSelectionFault } from './find-selection-fault.ts'
import type { GenerationService } from './generation.service.ts'
import { hashRequest } from './hash-request.ts'
import type { PictureMaker } from './picture-maker.service.ts'
import { prepareOrder, type GuardedRequest } from './prepare-order.ts'
import { readIdempotencyKey } from '../../platform/http/read-idempotency-key.ts'
import { throwValidationFault, type CodeByField } from '../../platform/http/throw-validation-fault.ts'
import { watchDisconnect } from '../../platform/http/watch-disconnect.ts'

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

interface GenerationRoutesOptions {
  readonly generations: GenerationService
  readonly pictures: PictureMaker
  /** why the operator's hosted model cannot be used; null when it can, or there is none */
  readonly modelFault: string | null
}

/** `POST /api/process-image` makes a picture of the photo; `GET /api/generation/options` says which model makes it. */
export function registerGenerationRoutes(app: FastifyInstance, services: GenerationRoutesOptions): void {
  const { generations, pictures, modelFault } = services
  const options = {
    schema: {
      body: bodySchema,
      response: { 200: processImageResponseSchema },
      tags: ['generation'],
    },
    attachValidation: true,
    config: {
      files: { originalImage: 'photo', mask: 'mask' } as const,
      jobKind: 'paint' as const,
      tooLargeCode: 'image_too_large' as const,
      rateLimit: { max: PAINTINGS_PER_MINUTE, timeWindow: '1 minute' },
    },
  }
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const optionsSchema = { response: { 200: generationOptionsResponseSchema }, tags: ['generation'] }
  routes.get('/api/generation/options', { schema: optionsSchema }, () => ({
    success: true as const,
    paint: pictures.makerOf('paint'),
    style: pictures.makerOf('restyle'),
    notice: modelFault === null ? null : MODEL_FAULT_NOTICE,
  }))
  routes.post('/api/process-image', options, async (request, reply) => {
    const disconnected = watchDisconnect(reply)
    if (request.validationError) throwOnSelection(request.body)
    throwValidationFault(request.validationError, CODE_BY_FIELD)
    const key = readIdempotencyKey(request)
    const { isExterior, selections, name } = request.body
    // bad input is refused before anything is reserved
    const order = prepareOrder(guardFiles(request.body))
    const idempotency = key === null ? null : { key, requestHash: hashRequest(request.body) }
    const caller = await request.identifyCaller(reply, key)
    const input = { name, isExterior, selections }
    return generations.generate({ caller, input, idempotency, order }, disconnected)
  })
}

/** @throws AppError area_unknown or style_unknown */
function throwOnSelection(body: unknown): void {
  const code = findSelectionFault(body)
  if (code !== null) throw new AppError(code)
}

/** What people read; the operator's log has the fault itself. */
const MODEL_FAULT_NOTICE =
  'The image model named for this installation is not set up completely, so the built-in engine makes all pictures.'

/** @throws AppError of the guards: image_… or mask_invalid */
function guardFiles({ originalImage, mask, ...request }: z.output<typeof bodySchema>): GuardedRequest {
  return {
    ...request,
    photo: guardReceivedPhoto(originalImage).bytes,
    mask: mask === undefined ? null : guardReceivedMask(mask).bytes,
  }
}
