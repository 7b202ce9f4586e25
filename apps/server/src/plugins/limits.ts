import { randomInt } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Redis } from 'ioredis'
import { AppError } from '../app-error.ts'
import { KEY_PREFIX } from '../platform/redis/keys.ts'
import { MonotonicStore } from './monotonic-store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the answer stays open, so that the call does not count as one under way */
    readonly isStream?: boolean
  }
}

interface LimitsOptions {
  /** counts the requests of all servers together; null: each server counts its own */
  readonly redis: Redis | null
  readonly hasRateLimit: boolean
  /** requests are refused while the event loop lags longer than this; 0: never */
  readonly maxEventLoopDelayMs: number
  /** statements that wait for a connection to the database */
  readonly countWaiting: () => number
}

/** requests of one address in a minute; a page with its pictures takes about thirty */
const REQUESTS_PER_MINUTE = 600
/**
 * Mean lag of the event loop over a sample, beyond which requests are refused: people notice 200 ms. An idle process that shared
 * two cores with thirty busy ones lagged 145 ms at most, and must not refuse. plugins/load.soak.test.ts measures what it does.
 */
export const MAX_EVENT_LOOP_DELAY_MS = 180
/**
 * Calls that may run at once, not counting those with a photo. A page sends about four, so twelve people can open one in the
 * same tenth of a second. The database answers equally many a second however many wait, so more would only make all slower.
 */
export const MAX_CALLS_UNDER_WAY = 48
/** statements that wait for a connection; calls that take long, such as a painting, have few */
export const MAX_WAITING_STATEMENTS = 200
/** requests that need the database */
const DATABASE_PATHS = /^\/(api|images|community)\//
/** long enough that one slow request does not make the mean; short enough that requests are accepted soon after an overload */
const SAMPLE_MS = 1000

/** The first sample measures the start-up, and holds until the second one is there. Load balancers send requests by then. */
const START_UP_MS = 2 * SAMPLE_MS

/** Clients that were refused together must not come back together. */
const RETRY_AFTER_SECONDS = { shortest: 3, longest: 8 }

/** Limits requests per address, and refuses work while the process lags. */
export const limitsPlugin = fastifyPlugin<LimitsOptions>(async (app, options) => {
  let startedUntil = -Infinity
  app.addHook('onListen', (listening) => {
    startedUntil = performance.now() + START_UP_MS
    listening()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: () => {
      if (performance.now() > startedUntil) throw busy()
    },
  })
  if (options.maxEventLoopDelayMs > 0) limitWaiting(app, options.countWaiting)
  if (!options.hasRateLimit) return
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    // one household or server often holds a whole /64
    ipv6Subnet: 64,
    ...(options.redis === null ? { store: MonotonicStore } : sharedStore(options.redis)),
  })
})

/** Requests are not counted while Redis is away; `/readyz` then keeps load balancers off. */
function sharedStore(redis: Redis) {
  return { redis, nameSpace: `${KEY_PREFIX}:rate:`, skipOnError: true }
}

/** Refuses at once what would wait too long, since a slow database does not make the event loop lag. */
function limitWaiting(app: FastifyInstance, countWaiting: () => number): void {
  let underWay = 0
  app.addHook('onRequest', (request, reply, next) => {
    if (DATABASE_PATHS.test(request.url) && countWaiting() > MAX_WAITING_STATEMENTS) {
      next(busy())
      return
    }
    if (!isQuickCall(request)) {
      next()
      return
    }
    if (underWay >= MAX_CALLS_UNDER_WAY) {
      next(busy())
      return
    }
    underWay++
    reply.raw.once('close', () => underWay--)
    next()
  })
}

/** A photo's call takes seconds, and the painters' queue limits it; a stream stays open, and its route limits it. */
function isQuickCall({ url, routeOptions: { config } }: FastifyRequest): boolean {
  return url.startsWith('/api/') && config.files === undefined && config.isStream !== true
}

function busy(): AppError {
  const { shortest, longest } = RETRY_AFTER_SECONDS
  return new AppError('server_busy', { retryAfterSeconds: randomInt(shortest, longest + 1) })
}
