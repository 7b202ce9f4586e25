import { analysisOfferSchema, analysisResponseSchema } from '@housecoat/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { guardReceivedPhoto } from '../../platform/http/bodies/guard-received.ts'
import { fileSchema } from '../../platform/http/bodies/received-file.ts'
import type { PainterPool } from '../../platform/painter/painter-pool.ts'
import { watchDisconnect } from '../../platform/http/watch-disconnect.ts'

export interface AnalysisServices {
  readonly painter: Pick<PainterPool, 'run'>
  /** of the surface model that the operator named, or null */
  readonly modelName: string | null
  readonly timeoutMs: number
}

const bodySchema = z.strictObject({ photo: fileSchema() })
const LOOKS_PER_MINUTE = 30

/** `/api/analysis`: lends browsers the eyes of a model that is too large for them. */
export function registerAnalysisRoutes(app: FastifyInstance, services: AnalysisServices): void {
  const { painter, modelName, timeoutMs } = services
  const tags = ['analysis']
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get('/api/analysis', { schema: { response: { 200: analysisOfferSchema }, tags } }, () => ({
    model: modelName,
  }))
  const options = {
    schema: { body: bodySchema, response: { 200: analysisResponseSchema }, tags },
    attachValidation: true,
    config: {
      files: { photo: 'analysis-photo' } as const,
      wholeBodyFile: 'photo',
      tooLargeCode: 'image_too_large' as const,
      rateLimit: { max: LOOKS_PER_MINUTE, timeWindow: '1 minute' },
    },
    // without a model the route does not exist
    onRequest: (_request: FastifyRequest, _reply: FastifyReply, next: (error?: Error) => void) =>
      next(modelName === null ? new AppError('not_found') : undefined),
  }
  routes.post('/api/analysis', options, async (request, reply) => {
    if (request.validationError) throw new AppError('image_missing')
    const photo = guardReceivedPhoto(request.body.photo).bytes
    const disconnected = watchDisconnect(reply)
    const signal = AbortSignal.any([disconnected, AbortSignal.timeout(timeoutMs)])
    const owner = { person: null, network: request.networkKey }
    const seen = await painter.run({ kind: 'analyze', photo }, signal, owner).catch((error: unknown) => {
      if (!signal.aborted) throw error
      throw new AppError(disconnected.aborted ? 'request_timeout' : 'analysis_timeout')
    })
    return {
      grid: seen.grid,
      classes: [...seen.classes],
      probabilities: seen.probabilities.map((plane) => Buffer.from(plane).toString('base64')),
    }
  })
}
