import { analysisOfferSchema, analysisResponseSchema } from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { AppError } from '../../app-error.ts'
import type { PainterPool } from '../../platform/painter/painter-pool.ts'
import { guardPhoto } from '../../platform/photo-guard/guard-photo.ts'

export interface AnalysisServices {
  readonly painter: Pick<PainterPool, 'run'>
  /** of the surface model that the operator named, or null */
  readonly modelName: string | null
  readonly timeoutMs: number
}

/** a photo of 1024 px is a third of it */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024
const LOOKS_PER_MINUTE = 30

/** `/api/analysis`: lends browsers the eyes of a model that is too large for them. */
export async function registerAnalysisRoutes(
  app: FastifyInstance,
  services: AnalysisServices,
): Promise<void> {
  const { painter, modelName, timeoutMs } = services
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
    routes.post('/api/analysis', options, async ({ body }) => {
      if (modelName === null) throw new AppError('not_found')
      if (!Buffer.isBuffer(body)) throw new AppError('image_missing')
      const photo = guardPhoto(body).bytes
      const seen = await painter.run({ kind: 'analyze', photo }, AbortSignal.timeout(timeoutMs))
      return {
        grid: seen.grid,
        classes: [...seen.classes],
        probabilities: seen.probabilities.map((plane) => Buffer.from(plane).toString('base64')),
      }
    })
    done()
  })
}
