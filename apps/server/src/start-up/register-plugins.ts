import fastifyCookie from '@fastify/cookie'
import { fastifySSE } from '@fastify/sse'
import { apiDocsPlugin } from '../plugins/api-docs.ts'
import { apiTokensPlugin } from '../plugins/api-tokens.ts'
import { bodiesPlugin } from '../plugins/bodies.ts'
import { callersPlugin } from '../plugins/callers.ts'
import { clientErrorsPlugin } from '../plugins/client-errors.ts'
import { CONNECTION_TIMES, connectionsPlugin } from '../plugins/connections.ts'
import { drainPlugin } from '../plugins/drain.ts'
import { errorsPlugin } from '../plugins/errors.ts'
import { forwardedWarningPlugin } from '../plugins/forwarded-warning.ts'
import { limitsPlugin, MAX_EVENT_LOOP_DELAY_MS } from '../plugins/limits.ts'
import { queueRoomPlugin } from '../plugins/queue-room.ts'
import { requestMetricsPlugin } from '../plugins/request-metrics.ts'
import { requestScopePlugin } from '../plugins/request-scope.ts'
import { sameSiteWritesPlugin } from '../plugins/same-site-writes.ts'
import { securityHeadersPlugin } from '../plugins/security-headers.ts'
import { uploadLimitsPlugin } from '../plugins/upload-limits.ts'
import { UPLOAD_PACE, uploadPacePlugin } from '../plugins/upload-pace.ts'
import { webPagesPlugin } from '../plugins/web-pages.ts'
import type { StartContext } from './app-parts.ts'
import type { Features } from './open-features.ts'
import type { Storage } from './open-storage.ts'
import { findWebFolder } from './web-folder.ts'

/** of server-sent events; proxies close connections that are silent for a minute */
const HEARTBEAT_MS = 15_000

/** Registers what every request passes, in the order in which it does. */
export async function registerPlugins(
  { app, config, parts, metrics, tracer, stop }: StartContext,
  { database, objects, redis }: Storage,
  { callers, painter }: Features,
): Promise<void> {
  const { http } = config
  await app.register(errorsPlugin)
  await app.register(requestMetricsPlugin, { metrics })
  await app.register(requestScopePlugin, { tracer })
  await app.register(clientErrorsPlugin)
  await app.register(drainPlugin, http)
  await app.register(connectionsPlugin, { times: parts.connectionTimes ?? CONNECTION_TIMES, stop })
  await app.register(forwardedWarningPlugin)
  await app.register(securityHeadersPlugin, {
    isHttps: http.publicUrl.protocol === 'https:',
    pictureOrigin: objects.publicOrigin,
  })
  await app.register(limitsPlugin, {
    hasRateLimit: http.hasRateLimit,
    redis: redis?.commands ?? null,
    maxEventLoopDelayMs: parts.maxEventLoopDelayMs ?? MAX_EVENT_LOOP_DELAY_MS,
    countWaiting: database.countWaiting,
  })
  await app.register(sameSiteWritesPlugin, http)
  await app.register(fastifyCookie)
  await app.register(callersPlugin, { callers })
  await app.register(apiTokensPlugin, http)
  await app.register(queueRoomPlugin, { painter })
  await app.register(uploadLimitsPlugin, {
    uploadBytes: http.uploadBytes,
    hasNetworkLimit: http.hasRateLimit,
  })
  await app.register(uploadPacePlugin, { pace: parts.uploadPace ?? UPLOAD_PACE })
  await app.register(bodiesPlugin)
  await app.register(fastifySSE, { heartbeatInterval: HEARTBEAT_MS })
  await app.register(apiDocsPlugin)
  await app.register(webPagesPlugin, { folder: findWebFolder(parts), publicUrl: http.publicUrl })
}
