import {
  doorCatalogSchema,
  doorOptionsResponseSchema,
  listPlacedDoors,
  processDoorsRequestSchema,
  processDoorsResponseSchema,
  requirePlacedDoors,
  setDoorRequestSchema,
  setDoorResponseSchema,
} from '@housecoat/contract'
import type { FastifyInstance, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { guardReceivedPhoto } from '../../platform/http/bodies/guard-received.ts'
import { fileSchema } from '../../platform/http/bodies/received-file.ts'
import type { RateLimiter } from '../accounts/rate-limiter.service.ts'
import { throwValidationFault, type CodeByField } from '../../platform/http/throw-validation-fault.ts'
import { watchDisconnect } from '../../platform/http/watch-disconnect.ts'
import { doorError } from './door-error.ts'
import { DOOR_PICTURE_SIZES, type DoorCatalogSource } from './door-catalog-source.ts'
import type { DoorService } from './doors.service.ts'

interface DoorRoutesOptions {
  readonly doors: DoorService
  readonly catalog: DoorCatalogSource
  readonly rateLimiter: Pick<RateLimiter, 'consumeForNetwork'>
  readonly supportEmail: string
}

const GENERATE = ['generate'] as const

/** requests of one address in a minute, so that one client cannot keep all painters busy; people need far fewer */
const DOORS_PER_MINUTE = 20
/** a changed picture of the catalog appears after this */
const PICTURE_MAX_AGE_SECONDS = 3600

const PICTURE_HEADERS = {
  'cache-control': `public, max-age=${PICTURE_MAX_AGE_SECONDS}`,
  // opened in a tab of its own, a picture must not run or load anything
  'content-security-policy': "default-src 'none'; sandbox",
}

const CODE_BY_FIELD: CodeByField = [
  [/^\/originalImage/, 'image_missing'],
  [/^\/(doors\/\d+\/)?quad/, 'door_corners_crossed'],
]

const findBodySchema = processDoorsRequestSchema.extend({ originalImage: fileSchema() })
const setBodySchema = setDoorRequestSchema
  .extend({ originalImage: fileSchema() })
  .superRefine(requirePlacedDoors)
const pictureParamsSchema = z.object({ catalogID: z.string(), size: z.enum(DOOR_PICTURE_SIZES) })

/** The catalog with its pictures, `POST /api/process-doors` and `POST /api/set-door`. */
export function registerDoorRoutes(app: FastifyInstance, options: DoorRoutesOptions): void {
  registerCatalogRoutes(app, options)
  const { doors, rateLimiter } = options
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const limits = {
    attachValidation: true,
    config: {
      files: { originalImage: 'photo' } as const,
      scopes: GENERATE,
      tooLargeCode: 'image_too_large' as const,
      rateLimit: { max: DOORS_PER_MINUTE, timeWindow: '1 minute' },
    },
  }
  const tags = ['doors']

  const find = {
    ...limits,
    config: { ...limits.config, jobKind: 'find-doors' as const, wholeBodyFile: 'originalImage' },
    schema: {
      body: findBodySchema,
      response: { 200: processDoorsResponseSchema },
      tags,
      summary: 'Find the doors of a photo',
    },
  }
  routes.post('/api/process-doors', find, async (request, reply) => {
    const disconnected = watchDisconnect(reply)
    throwValidationFault(request.validationError, CODE_BY_FIELD)
    await rateLimiter.consumeForNetwork('findDoors', request.networkKey)
    const { originalImage, name } = request.body
    const photo = guardReceivedPhoto(originalImage).bytes
    return doors.findDoors({ photo, name }, await request.identifyCaller(reply), disconnected)
  })

  const set = {
    ...limits,
    config: { ...limits.config, jobKind: 'set-door' as const },
    schema: {
      body: setBodySchema,
      response: { 200: setDoorResponseSchema },
      tags,
      summary: 'Set new doors into a photo',
    },
  }
  routes.post('/api/set-door', set, async (request, reply) => {
    const disconnected = watchDisconnect(reply)
    refuseUnreadableCorners(request)
    throwValidationFault(request.validationError, CODE_BY_FIELD)
    await rateLimiter.consumeForNetwork('setDoor', request.networkKey)
    const { originalImage, name, ...placed } = request.body
    const photo = guardReceivedPhoto(originalImage)
    const input = { photo, doors: listPlacedDoors(placed), name }
    return doors.setDoors(input, await request.identifyCaller(reply), disconnected)
  })
}

/** @throws AppError that names the door of several whose corners aren't four points */
function refuseUnreadableCorners({ validationError, body }: FastifyRequest): void {
  const { validation = [] } = (validationError ?? {}) as {
    validation?: readonly FastifySchemaValidationError[]
  }
  for (const { instancePath } of validation) {
    const place = /^\/doors\/(\d+)\/quad/.exec(instancePath)?.[1]
    if (place === undefined) continue
    const { doors } = body as { doors: readonly unknown[] }
    throw doorError('door_corners_crossed', { index: Number(place), count: doors.length, field: 'quad' })
  }
}

function registerCatalogRoutes(app: FastifyInstance, { catalog, supportEmail }: DoorRoutesOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const tags = ['doors']
  const catalogSchema = { response: { 200: doorCatalogSchema }, tags }
  routes.get('/GetCatalog/all_home_objects', { schema: catalogSchema }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return catalog.getCatalog()
  })

  const pictureSchema = { params: pictureParamsSchema, tags }
  routes.get('/doors/pictures/:catalogID/:size', { schema: pictureSchema }, async (request, reply) => {
    const { catalogID, size } = request.params
    const { type, bytes } = await catalog.getPicture(catalogID, size)
    return reply.headers(PICTURE_HEADERS).type(`image/${type}`).send(bytes)
  })

  const optionsSchema = { response: { 200: doorOptionsResponseSchema }, tags }
  routes.get('/api/doors/options', { schema: optionsSchema }, () => ({
    success: true as const,
    supportEmail,
  }))
}
