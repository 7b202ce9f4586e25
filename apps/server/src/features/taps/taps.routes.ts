import {
  houseSurfacesRequestSchema,
  houseSurfacesResponseSchema,
  tapOfferSchema,
  tapPhotoResponseSchema,
  tapRequestSchema,
  tapResponseSchema,
} from '@housecoat/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { guardReceivedPhoto } from '../../platform/http/bodies/guard-received.ts'
import { fileSchema } from '../../platform/http/bodies/received-file.ts'
import { throwValidationFault, type CodeByField } from '../../platform/http/throw-validation-fault.ts'
import { watchDisconnect } from '../../platform/http/watch-disconnect.ts'
import type { TapSource } from './tap-source.ts'
import type { TapService } from './taps.service.ts'

/** null: no model answers taps */
type TapRoutesOptions = { readonly source: TapSource; readonly taps: TapService } | null

/** requests of one address in a minute; a quick person taps once a second */
const PHOTOS_PER_MINUTE = 30
const TAPS_PER_MINUTE = 120

/** the body is the photo, so every fault is one of the photo */
const CODE_BY_FIELD: CodeByField = [[/^/, 'image_missing']]

const photoBodySchema = z.strictObject({ photo: fileSchema() })
const scopes = ['generate'] as const
const tags = ['analysis']

/** `/api/taps`: the operator's model that finds the region under a tap. */
export function registerTapRoutes(app: FastifyInstance, options: TapRoutesOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get('/api/taps', { schema: { response: { 200: tapOfferSchema }, tags } }, () => ({
    model: options?.source.name ?? null,
    waitMs: options?.source.waitMs ?? 0,
    findsHouses: findsHouses(options),
  }))
  registerPhotoRoute(app, options)
  registerQuestionRoute(app, options)
  registerSurfacesRoute(app, options)
}

function registerPhotoRoute(app: FastifyInstance, options: TapRoutesOptions): void {
  const route = {
    onRequest: refuseUnless(options !== null),
    schema: {
      body: photoBodySchema,
      response: { 200: tapPhotoResponseSchema },
      tags,
      summary: 'Prepare a photo for taps',
    },
    attachValidation: true,
    config: {
      files: { photo: 'analysis-photo' } as const,
      scopes,
      wholeBodyFile: 'photo',
      tooLargeCode: 'image_too_large' as const,
      rateLimit: { max: PHOTOS_PER_MINUTE, timeWindow: '1 minute' },
    },
  }
  app.withTypeProvider<ZodTypeProvider>().post('/api/taps/photos', route, async (request, reply) => {
    const disconnected = watchDisconnect(reply)
    throwValidationFault(request.validationError, CODE_BY_FIELD)
    const { bytes } = guardReceivedPhoto(request.body.photo)
    return { photo: await getTaps(options).addPhoto(bytes, disconnected) }
  })
}

function registerQuestionRoute(app: FastifyInstance, options: TapRoutesOptions): void {
  const route = {
    onRequest: refuseUnless(options !== null),
    schema: {
      body: tapRequestSchema,
      response: { 200: tapResponseSchema },
      tags,
      summary: 'Find the region under a tap',
    },
    config: { scopes, rateLimit: { max: TAPS_PER_MINUTE, timeWindow: '1 minute' } },
  }
  app.withTypeProvider<ZodTypeProvider>().post('/api/taps', route, async (request, reply) => {
    const disconnected = watchDisconnect(reply)
    const { photo: photoKey, taps, previous } = request.body
    const caller = await request.getCaller()
    return getTaps(options).findRegion({ photoKey, taps, previous }, caller, disconnected)
  })
}

function registerSurfacesRoute(app: FastifyInstance, options: TapRoutesOptions): void {
  const route = {
    onRequest: refuseUnless(findsHouses(options)),
    schema: {
      body: houseSurfacesRequestSchema,
      response: { 200: houseSurfacesResponseSchema },
      tags,
      summary: 'Find the surfaces of a house',
    },
    config: { scopes, rateLimit: { max: PHOTOS_PER_MINUTE, timeWindow: '1 minute' } },
  }
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/api/taps/surfaces', route, (request, reply) =>
      getTaps(options).findSurfaces(request.body.photo, watchDisconnect(reply)),
    )
}

const findsHouses = (options: TapRoutesOptions) => (options?.source.findSurfaces ?? null) !== null

/** Without a model these routes do not exist. */
function refuseUnless(exists: boolean) {
  return (_request: FastifyRequest, _reply: FastifyReply, next: (error?: Error) => void) =>
    next(exists ? undefined : new AppError('not_found'))
}

function getTaps(options: TapRoutesOptions): TapService {
  if (options === null) throw new AppError('not_found')
  return options.taps
}
