import { analysisOfferSchema, analysisResponseSchema } from '@housecoat/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../app-error.ts'
import type { PainterPool } from '../../platform/painter/painter-pool.ts'
import { watchDisconnect } from '../generation/watch-disconnect.ts'
import { guardPhoto } from '../../platform/photo-guard/guard-photo.ts'

export interface AnalysisServices {
  readonly painter: Pick<PainterPool, 'run'>
  /** of the surface model that the operator named, or null */
  readonly modelName: string | null
  readonly timeoutMs: number
  readonly networkKeyOf: (request: FastifyRequest) => string
}

/** a photo of 1024 px is a third of it */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024
const LOOKS_PER_MINUTE = 30

/** `/api/analysis`: lends browsers the eyes of a model that is too large for them. */
export async function registerAnalysisRoutes(
  app: FastifyInstance,
  services: AnalysisServices,
): Promise<void> {
  const { painter, modelName, timeoutMs, networkKeyOf } = services
  const tags = ['analysis']
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'image/jpeg',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, parsed) => parsed(null, body),
    )
    const routes = scope.withTypeProvider<ZodTypeProvider>()
    routes.get('/api/analysis', { schema: { response: { 200: analysisOfferSchema }, tags } }, () => ({
      model: modelName,
    }))
    const options = {
      schema: { response: { 200: analysisResponseSchema }, tags },
      bodyLimit: BODY_LIMIT_BYTES,
      config: {
        tooLargeCode: 'image_too_large' as const,
        rateLimit: { max: LOOKS_PER_MINUTE, timeWindow: '1 minute' },
      },
    }
    routes.post('/api/analysis', options, async (request, reply) => {
      const { body } = request
      if (modelName === null) throw new AppError('not_found')
      if (!Buffer.isBuffer(body)) throw new AppError('image_missing')
      const photo = guardPhoto(body).bytes
      const disconnected = watchDisconnect(reply)
      const signal = AbortSignal.any([disconnected, AbortSignal.timeout(timeoutMs)])
      const owner = { person: null, network: networkKeyOf(request) }
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
    done()
  })
}
