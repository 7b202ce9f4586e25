import {
  MODEL_FAULT_NOTICE,
  generationOptionsResponseSchema,
  processImageResponseSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { watchDisconnect } from '../../platform/http/watch-disconnect.ts'
import type { GenerationService } from './generation.service.ts'
import type { PictureMaker } from './picture-maker.service.ts'
import { PICTURE_ROUTE, readPictureRequest } from './read-picture-request.ts'

interface GenerationRoutesOptions {
  readonly generations: GenerationService
  readonly pictures: PictureMaker
  /** why the operator's hosted model cannot be used; null when it can, or there is none */
  readonly modelFault: string | null
}

const tags = ['generation']

/** `POST /api/process-image` makes a picture of the photo; `GET /api/generation/options` says which model makes it. */
export function registerGenerationRoutes(app: FastifyInstance, services: GenerationRoutesOptions): void {
  const { generations, pictures, modelFault } = services
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const optionsSchema = { response: { 200: generationOptionsResponseSchema }, tags }
  routes.get('/api/generation/options', { schema: optionsSchema }, () => ({
    success: true as const,
    paint: pictures.makerOf('paint'),
    style: pictures.makerOf('restyle'),
    notice: modelFault === null ? null : MODEL_FAULT_NOTICE,
  }))

  const schema = {
    ...PICTURE_ROUTE.schema,
    summary: 'Paint or restyle a photo',
    response: { 200: processImageResponseSchema },
    tags,
  }
  routes.post('/api/process-image', { ...PICTURE_ROUTE, schema }, async (request, reply) => {
    const disconnected = watchDisconnect(reply)
    return generations.generate(await readPictureRequest(request, reply), disconnected)
  })
}
