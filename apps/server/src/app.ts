import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import fastifySwagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import { registerAnalysisRoutes } from './features/analysis/analysis.routes.ts'
import { registerGenerationRoutes } from './features/generation/generation.routes.ts'
import { registerHealthRoutes } from './features/health/health.routes.ts'
import { registerImageRoutes } from './features/images/images.routes.ts'
import { ImageService } from './features/images/images.service.ts'
import { ResultStore } from './features/images/result-store.ts'
import { readModelDescription } from './platform/surface-model/model-description.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from './platform/painter/painter-pool.ts'
import { errorsPlugin } from './plugins/errors.ts'
import { lastAnswersPlugin } from './plugins/last-answers.ts'
import { limitsPlugin, MAX_EVENT_LOOP_DELAY_MS } from './plugins/limits.ts'
import { resultSweepPlugin } from './plugins/result-sweep.ts'
import { sameSiteWritesPlugin } from './plugins/same-site-writes.ts'
import { securityHeadersPlugin } from './plugins/security-headers.ts'
import { UPLOAD_PACE, uploadPacePlugin, type UploadPace } from './plugins/upload-pace.ts'
import { webPagesPlugin } from './plugins/web-pages.ts'

/** What a test may set otherwise; the product runs on the defaults. */
export interface AppParts {
  readonly painter?: PainterPool
  readonly uploadPace?: UploadPace
  readonly webFolder?: string
  readonly maxEventLoopDelayMs?: number
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** a variant takes well under a second; a minute means that something hangs */
const VARIANT_TIMEOUT_MS = 60_000
/** for the whole request; the upload's pace ends slow ones long before */
const REQUEST_TIMEOUT_MS = 300_000
const HEADERS_TIMEOUT_MS = 20_000

/** Builds the server: plugins first, then features, in the order in which a request meets them. */
export async function buildApp(config: Config, parts: AppParts = {}): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.log.level },
    genReqId: () => randomUUID(),
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5000 },
    bodyLimit: 64 * 1024,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const store = new ResultStore(config.storage.dataDir)
  await store.open()
  const { surfaceModelFile } = config.engine
  const surfaceModel = surfaceModelFile === null ? null : await readModelDescription(surfaceModelFile)
  const painter = parts.painter ?? openPainter(app, surfaceModelFile)
  app.addHook('onClose', () => painter.close())
  const images = new ImageService({ store, painter, variantTimeoutMs: VARIANT_TIMEOUT_MS })

  await app.register(errorsPlugin)
  await app.register(lastAnswersPlugin)
  await app.register(securityHeadersPlugin, { isHttps: config.http.publicUrl.protocol === 'https:' })
  await app.register(limitsPlugin, {
    hasRateLimit: config.http.hasRateLimit,
    maxEventLoopDelayMs: parts.maxEventLoopDelayMs ?? MAX_EVENT_LOOP_DELAY_MS,
  })
  await app.register(sameSiteWritesPlugin, { publicUrl: config.http.publicUrl })
  await app.register(uploadPacePlugin, { pace: parts.uploadPace ?? UPLOAD_PACE })
  await app.register(resultSweepPlugin, { store, retentionMs: config.storage.resultRetentionMs })
  await app.register(fastifySwagger, {
    openapi: { info: { title: 'Housecoat', version: '0.1.0' } },
    transform: jsonSchemaTransform,
  })
  await app.register(webPagesPlugin, { folder: parts.webFolder ?? WEB_FOLDER })

  registerHealthRoutes(app, {
    checkStorage: () => store.checkWritable(),
    isPainterAlive: () => painter.isAlive,
  })
  await registerAnalysisRoutes(app, {
    painter,
    modelName: surfaceModel?.name ?? null,
    timeoutMs: config.generation.timeoutMs,
  })
  registerGenerationRoutes(app, { painter, images, timeoutMs: config.generation.timeoutMs })
  registerImageRoutes(app, { images, maxAgeSeconds: config.storage.resultRetentionMs / 1000 })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  return app
}

function openPainter(app: FastifyInstance, surfaceModelFile: string | null): PainterPool {
  return new PainterPool({
    ...PAINTER_POOL_DEFAULTS,
    ...(surfaceModelFile !== null && { surfaceModelFile }),
    onCrash: (details) => app.log.error(details, 'a painter process ended in the midst of its job'),
  })
}
