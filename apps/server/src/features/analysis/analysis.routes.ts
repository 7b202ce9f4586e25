import { analysisOfferSchema, analysisResponseSchema } from '@housecoat/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { guardReceivedPhoto } from '../../platform/http/bodies/guard-received.ts'
import { fileSchema } from '../../platform/http/bodies/received-file.ts'
import type { StoredPainter } from '../../platform/painter/stored-painter.ts'
import { throwValidationFault, type CodeByField } from '../../platform/http/throw-validation-fault.ts'
import { watchDisconnect } from '../../platform/http/watch-disconnect.ts'
import { AnalysisService } from './analysis.service.ts'

interface AnalysisServices {
  readonly painter: Pick<StoredPainter, 'run'>
  /** of the operator's surface model, or null without one */
  readonly modelName: string | null
  readonly timeoutMs: number
}

/** the body is the photo, so every fault is one of the photo */
const CODE_BY_FIELD: CodeByField = [[/^/, 'image_missing']]

const bodySchema = z.strictObject({ photo: fileSchema() })
const ANALYSES_PER_MINUTE = 30

/** `/api/analysis`: runs the operator's surface model, which is too large for browsers. */
export function registerAnalysisRoutes(app: FastifyInstance, services: AnalysisServices): void {
  const { painter, modelName, timeoutMs } = services
  const analysis = new AnalysisService({ painter, timeoutMs })
  const tags = ['analysis']
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get('/api/analysis', { schema: { response: { 200: analysisOfferSchema }, tags } }, () => ({
    model: modelName,
  }))
  const options = {
    schema: {
      body: bodySchema,
      response: { 200: analysisResponseSchema },
      tags,
      summary: 'Find the surfaces of a photo',
    },
    attachValidation: true,
    config: {
      files: { photo: 'analysis-photo' } as const,
      jobKind: 'analyze' as const,
      scopes: ['generate'] as const,
      wholeBodyFile: 'photo',
      tooLargeCode: 'image_too_large' as const,
      rateLimit: { max: ANALYSES_PER_MINUTE, timeWindow: '1 minute' },
    },
    // without a model the route does not exist
    onRequest: (_request: FastifyRequest, _reply: FastifyReply, next: (error?: Error) => void) =>
      next(modelName === null ? new AppError('not_found') : undefined),
  }
  routes.post('/api/analysis', options, async (request, reply) => {
    const disconnected = watchDisconnect(reply)
    throwValidationFault(request.validationError, CODE_BY_FIELD)
    const photo = guardReceivedPhoto(request.body.photo).bytes
    const owner = { person: null, network: request.networkKey }
    return analysis.analyze(photo, owner, disconnected)
  })
}
