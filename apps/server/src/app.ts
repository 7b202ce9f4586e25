import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import fastifyCookie from '@fastify/cookie'
import fastifySwagger from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config, ImageModelConfig } from './config.ts'
import { registerAnalysisRoutes } from './features/analysis/analysis.routes.ts'
import { openAccounts } from './features/accounts/open-accounts.ts'
import { registerAllowanceRoutes } from './features/allowance/allowance.routes.ts'
import { AllowanceService } from './features/allowance/allowance.service.ts'
import {
  FREE_FOR_ALL,
  createEntitlementOf,
  type EntitlementOf,
} from './features/subscriptions/entitlement.ts'
import { createIdentifyRequester } from './features/allowance/identify-requester.ts'
import { findViewer as findCommunityViewer } from './features/community/find-viewer.ts'
import { openCommunity } from './features/community/open-community.ts'
import { GenerationLeases, LEASE_TIMES, type LeaseTimes } from './features/generation/generation-leases.ts'
import { CATALOG_TIMES, type CatalogTimes } from './features/doors/hosted-catalog.ts'
import { openDoors } from './features/doors/open-doors.ts'
import { registerGenerationRoutes } from './features/generation/generation.routes.ts'
import { GenerationService } from './features/generation/generation.service.ts'
import { PictureMaker, type HostedModel } from './features/generation/picture-maker.service.ts'
import { registerHealthRoutes } from './features/health/health.routes.ts'
import { createFindMailPicture } from './features/images/find-mail-picture.ts'
import { openImages } from './features/images/open-images.ts'
import type { ImageViewer } from './features/images/served-image.ts'
import { bindDataFolder, checkEmbeddedDatabase } from './features/installation/bind-data-folder.ts'
import { SweepClock } from './features/installation/sweep-clock.ts'
import { createAccountDesigns } from './features/projects/account-designs.ts'
import type { Owner } from './features/projects/find-picture-source.ts'
import { openProjects } from './features/projects/open-projects.ts'
import { registerSiteRoutes } from './features/site/site.routes.ts'
import { openSubscriptions } from './features/subscriptions/open-subscriptions.ts'
import { READING_TIMES, type ReadingTimes } from './features/subscriptions/reconcile.ts'
import { registerModerationRoutes } from './features/moderation/moderation.routes.ts'
import { getModerator } from './features/moderation/get-moderator.ts'
import { ModerationService } from './features/moderation/moderation.service.ts'
import { describeBodies } from './platform/http/bodies/describe-bodies.ts'
import { openDatabase, type Database, type OpenedDatabase } from './platform/database/database.ts'
import { REQUEST_JSON_LIMITS } from './platform/http/bodies/parse-json.ts'
import { createLogOptions, type LogStream } from './platform/logging/log-options.ts'
import { openImageModel } from './platform/image-models/open-image-model.ts'
import { MailOutbox, OUTBOX_TIMES, type OutboxTimes } from './platform/mail/mail-outbox.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { endJobs } from './platform/painter/end-jobs.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from './platform/painter/painter-pool.ts'
import { ensureSessionSecret } from './platform/secrets/session-secret.ts'
import { networkKeyOf } from './platform/http/network-of.ts'
import { readVisitorCookie, visitorCookieName } from './platform/http/visitor-cookie.ts'
import { readModelDescription } from './platform/surface-model/model-description.ts'
import { accountSweepPlugin } from './plugins/account-sweep.ts'
import { bodiesPlugin } from './plugins/bodies.ts'
import { callersPlugin } from './plugins/callers.ts'
import { answerClientError, answerFrameworkError, clientErrorsPlugin } from './plugins/client-errors.ts'
import { CONNECTION_TIMES, connectionsPlugin, type ConnectionTimes } from './plugins/connections.ts'
import { errorsPlugin } from './plugins/errors.ts'
import { limitsPlugin, MAX_EVENT_LOOP_DELAY_MS } from './plugins/limits.ts'
import { mailOutboxPlugin } from './plugins/mail-outbox.ts'
import { reconciliationPlugin } from './plugins/reconciliation.ts'
import { forwardedWarningPlugin } from './plugins/forwarded-warning.ts'
import { imageSweepPlugin } from './plugins/image-sweep.ts'
import { sameSiteWritesPlugin } from './plugins/same-site-writes.ts'
import { securityHeadersPlugin } from './plugins/security-headers.ts'
import { uploadLimitsPlugin } from './plugins/upload-limits.ts'
import { UPLOAD_PACE, uploadPacePlugin, type UploadPace } from './plugins/upload-pace.ts'
import { webPagesPlugin } from './plugins/web-pages.ts'

export type Painter = Pick<PainterPool, 'run' | 'isAlive' | 'close'>

/** What a test may set otherwise; the product runs on the defaults. */
export interface AppParts {
  /** already open, and closed by whoever opened it */
  readonly database?: OpenedDatabase
  readonly painter?: Painter
  readonly leaseTimes?: LeaseTimes
  readonly entitlementOf?: EntitlementOf
  readonly readingTimes?: ReadingTimes
  /** of one call to the payment provider */
  readonly paymentTimeoutMs?: number
  readonly uploadPace?: UploadPace
  readonly connectionTimes?: ConnectionTimes
  readonly catalogTimes?: CatalogTimes
  readonly outboxTimes?: OutboxTimes
  readonly webFolder?: string
  readonly maxEventLoopDelayMs?: number
  readonly logStream?: LogStream
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
/** for the whole request; the upload's pace ends slow ones long before */
const REQUEST_TIMEOUT_MS = 300_000
/** of one call to the payment provider: a person waits for it */
const PAYMENT_TIMEOUT_MS = 5000
const HEADERS_TIMEOUT_MS = 20_000
/** of a path parameter; a catalog's id of 200 characters can be nine times as long when escaped */
const MAX_PARAM_CHARACTERS = 2000

/** Builds the server: plugins first, then features, in the order in which a request meets them. */
export async function buildApp(config: Config, parts: AppParts = {}): Promise<FastifyInstance> {
  const app = fastify({
    logger: createLogOptions(config, parts.logStream),
    genReqId: () => randomUUID(),
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 5000,
      // clientErrorsPlugin refuses these, with a problem response
      requireHostHeader: false,
    },
    bodyLimit: REQUEST_JSON_LIMITS.maxBytes,
    routerOptions: { maxParamLength: MAX_PARAM_CHARACTERS },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerFrameworkError,
    // plugins/connections.ts refuses these, with a problem response
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const { db, checkAlive, countWaiting } = parts.database ?? (await openDatabaseOf(app, config))
  const dataFolder = await bindDataFolder({
    ...{ db, ...config.storage },
    onWarning: (details, message) => app.log.warn(details, message),
  }).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  const secret = config.accounts.sessionSecret ?? (await ensureSessionSecret(config.storage.dataDir))
  if (config.accounts.sessionSecret === null && config.storage.databaseUrl !== null)
    app.log.warn(
      'SESSION_SECRET is not set, so this server signs cookies with a secret of its own in DATA_DIR. Servers that share the database need the same one: set SESSION_SECRET on all of them.',
    )
  const { surfaceModelFile } = config.engine
  const surfaceModel = surfaceModelFile === null ? null : await readModelDescription(surfaceModelFile)
  const stop = new AbortController()
  const painter = endJobs(parts.painter ?? openPainter(app, surfaceModelFile), stop.signal)
  app.addHook('onClose', () => painter.close())
  const { dataDir, resultRetentionMs: retentionMs, quarantineDays } = config.storage
  const onError = (error: unknown, message: string) => app.log.error({ err: error }, message)
  const imageParts = await openImages({
    ...{ db, painter, dataDir, retentionMs, quarantineDays, onError },
    onSwept: (details, message) => app.log.error(details, message),
  })
  const { images, store, pictures, variants } = imageParts
  app.addHook('preClose', (closing) => {
    variants.close()
    closing()
  })
  const outbox = new MailOutbox({
    ...{ db, secret, hostname: config.http.publicUrl.hostname, onError },
    mailer: createMailer({ ...config.mail, dataDir }),
    findPicture: createFindMailPicture(imageParts),
    times: parts.outboxTimes ?? OUTBOX_TIMES,
  })
  const designs = openProjects({ db, images, pictures, limits: config.designs, onError })
  const allowance = new AllowanceService({
    db,
    allowances: config.allowance,
    entitlementOf: parts.entitlementOf ?? openEntitlements(db, config.payments),
    hasPlans: config.payments.hasPlans,
  })
  const leases = openLeases(app, db, parts.leaseTimes ?? LEASE_TIMES)
  const isHttps = config.http.publicUrl.protocol === 'https:'
  const findVisitorId = (request: FastifyRequest) =>
    readVisitorCookie(secret, request.cookies[visitorCookieName(isHttps)])
  const accounts = openAccounts({
    ...{ db, config, secret, outbox },
    ...{ resultFiles: imageParts.accountResults, designs: createAccountDesigns(db, pictures) },
    findVisitorId,
    onAccountDeleted: () => subscriptions.dismissDeparted(),
    onError,
  })
  const readingTimes = parts.readingTimes ?? READING_TIMES
  const subscriptions = openSubscriptions({
    ...{ app, db, config, secret, outbox, readingTimes, members: accounts.members },
    paymentTimeoutMs: parts.paymentTimeoutMs ?? PAYMENT_TIMEOUT_MS,
  })
  const findMember = async (request: FastifyRequest) => (await accounts.members.find(request))?.user ?? null
  const findViewer = async (request: FastifyRequest): Promise<ImageViewer> => ({
    ...(await findCommunityViewer(accounts.members, request)),
    visitorId: findVisitorId(request),
  })
  const getOwner = async (request: FastifyRequest): Promise<Owner> => ({
    userId: (await accounts.members.get(request)).user.id,
    visitorId: findVisitorId(request),
  })
  const identify = createIdentifyRequester({
    ...{ secret, isHttps, findMember },
    isConfirmationAsked: accounts.confirmations.isAsked,
  })
  const doors = openDoors({
    ...{ db, config, painter, imageParts, outbox, attempts: accounts.attempts, identify, findViewer },
    networkKeyOf: (request) => networkKeyOf(secret, request.ip),
    projects: designs.projects,
    catalogTimes: parts.catalogTimes ?? CATALOG_TIMES,
    onCatalogFault: (details, message) => app.log.warn(details, message),
  })

  await app.register(errorsPlugin)
  await app.register(clientErrorsPlugin)
  await app.register(connectionsPlugin, { times: parts.connectionTimes ?? CONNECTION_TIMES, stop })
  await app.register(forwardedWarningPlugin)
  await app.register(securityHeadersPlugin, { isHttps })
  await app.register(limitsPlugin, {
    hasRateLimit: config.http.hasRateLimit,
    maxEventLoopDelayMs: parts.maxEventLoopDelayMs ?? MAX_EVENT_LOOP_DELAY_MS,
    countWaiting,
  })
  await app.register(sameSiteWritesPlugin, config.http)
  await app.register(fastifyCookie)
  await app.register(callersPlugin, {
    member: (request) => accounts.members.get(request),
    moderator: (request) => getModerator(accounts.members, request),
  })
  await app.register(uploadLimitsPlugin, {
    uploadBytes: config.http.uploadBytes,
    hasNetworkLimit: config.http.hasRateLimit,
  })
  await app.register(uploadPacePlugin, { pace: parts.uploadPace ?? UPLOAD_PACE })
  await app.register(bodiesPlugin)
  const clock = new SweepClock({ db, onJump: (details, message) => app.log.error(details, message) })
  await app.register(imageSweepPlugin, {
    sweep: async () => {
      if (!(await dataFolder.isBound())) throw new Error('DATA_DIR and the database do not belong together')
      await imageParts.sweep(await clock.read())
    },
  })
  await app.register(fastifySwagger, {
    openapi: { info: { title: 'Housecoat', version: '0.1.0' } },
    transform: describeBodies,
  })
  const webFolder = parts.webFolder ?? WEB_FOLDER
  await app.register(webPagesPlugin, { folder: webFolder })

  await app.register(accountSweepPlugin, { db, mayDelete: async () => (await clock.read()).isTrusted })
  await app.register(mailOutboxPlugin, { outbox, enqueueUnmailed: doors.enqueueUnmailedQuotes })
  await app.register(reconciliationPlugin, {
    reconcile: () => subscriptions.reconcile(),
    everyMs: readingTimes.everyMs,
  })

  registerSiteRoutes(app, {
    hasPlans: config.payments.hasPlans,
    operatorEmail: config.mail.isOperatorSet ? config.mail.operator : null,
    analyzesOnServer: surfaceModel !== null,
  })
  registerHealthRoutes(app, {
    checkDatabase: checkAlive,
    checkStorage: async () => {
      if (!(await dataFolder.isPresent())) throw new Error('DATA_DIR is not there')
      await store.checkWritable()
    },
    isPainterAlive: () => painter.isAlive,
  })
  registerAnalysisRoutes(app, {
    painter,
    modelName: surfaceModel?.name ?? null,
    timeoutMs: config.generation.timeoutMs,
    networkKeyOf: (request) => networkKeyOf(secret, request.ip),
  })
  const pictureMaker = new PictureMaker({
    ...{ db, painter, timeoutMs: config.generation.timeoutMs },
    hosted: await openHostedModel(app, config.imageModel),
    onModelFailure: (error) =>
      app.log.warn({ err: error }, 'the image model gave no picture; the built-in engine made it'),
  })
  const generations = new GenerationService({
    ...{ db, pictures: pictureMaker, images, allowance, leases, onError },
  })
  accounts.registerRoutes(app)
  subscriptions.registerRoutes()
  registerAllowanceRoutes(app, { allowance, identify })
  registerGenerationRoutes(app, {
    ...{ generations, pictures: pictureMaker, modelFault: config.imageModel.fault, identify },
  })
  imageParts.registerRoutes(app, findViewer)
  designs.registerRoutes(app, getOwner)
  doors.registerRoutes(app)
  const { members, attempts, confirmations } = accounts
  const { publicUrl } = config.http
  const community = openCommunity({
    ...{ db, members, attempts, confirmations, images: imageParts, publicUrl, webFolder },
  })
  community.registerRoutes(app)
  registerModerationRoutes(app, { moderation: new ModerationService({ db }), members })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  return app
}

function openEntitlements(db: Database, { hasPlans, stripe, graceMs }: Config['payments']): EntitlementOf {
  if (!hasPlans) return FREE_FOR_ALL
  return createEntitlementOf({ db, graceMs, provider: stripe === null ? 'test' : 'stripe' })
}

/** Closed last: what ends before it may still write. */
async function openDatabaseOf(app: FastifyInstance, { storage }: Config): Promise<OpenedDatabase> {
  await checkEmbeddedDatabase(storage)
  const database = await openDatabase({
    url: storage.databaseUrl,
    dataDir: storage.dataDir,
    onConnectionLost: (error) => app.log.warn({ err: error }, 'a connection to the database broke'),
  })
  app.addHook('onClose', () => database.close())
  app.log.info(`Database: ${database.promise}`)
  return database
}

function openLeases(app: FastifyInstance, db: Database, times: LeaseTimes): GenerationLeases {
  const leases = new GenerationLeases({
    db,
    times,
    onError: (error, message) => app.log.error({ err: error }, message),
    onGivenBack: (count) => app.log.warn({ count }, 'gave back generations that a stopped server left'),
  })
  leases.start()
  app.addHook('onClose', () => leases.stop())
  return leases
}

/** What is said at start-up: who makes the pictures. */
async function openHostedModel(
  app: FastifyInstance,
  { settings, fault, ...limits }: ImageModelConfig,
): Promise<HostedModel | null> {
  if (fault !== null) app.log.warn(`${fault} The built-in engine makes all pictures.`)
  if (settings === null) return null
  const paint = limits.makesPaint ? ' and paint' : ''
  app.log.info(`Styles${paint}: made by ${settings.provider} ${settings.model}`)
  return { model: await openImageModel(settings), ...limits }
}

function openPainter(app: FastifyInstance, surfaceModelFile: string | null): PainterPool {
  return new PainterPool({
    ...PAINTER_POOL_DEFAULTS,
    ...(surfaceModelFile !== null && { surfaceModelFile }),
    onCrash: (details) => app.log.error(details, 'a painter process ended in the midst of its job'),
  })
}
