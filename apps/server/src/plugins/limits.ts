import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'
import { MonotonicStore } from './monotonic-store.ts'

interface LimitsOptions {
  readonly hasRateLimit: boolean
  /** an event loop that lags this long cannot answer anybody in time; 0 answers at any lag */
  readonly maxEventLoopDelayMs: number
  /** statements that wait for a connection to the database */
  readonly countWaiting: () => number
}

/** requests of one address in a minute; a page with its pictures takes about thirty */
const REQUESTS_PER_MINUTE = 600
/**
 * Mean lag of the event loop over a sample, beyond which requests are refused. An idle process that shared two cores with
 * thirty busy ones lagged 145 ms at most. plugins/load.soak.test.ts measures what it does.
 */
export const MAX_EVENT_LOOP_DELAY_MS = 300
/**
 * A page sends a dozen requests at once, each with a statement or two: this many wait when ten people open a page in the same
 * tenth of a second. Lag does not show a slow database, since waiting for it leaves the loop free.
 */
export const MAX_WAITING_STATEMENTS = 200
/** requests that need the database */
const DATABASE_PATHS = /^\/(api|images|community)\//
/** long enough that one slow request does not make the mean; short enough that requests are accepted soon after an overload */
const SAMPLE_MS = 1000

const RETRY_AFTER_SECONDS = 5

/** Limits requests per address, and refuses work while the process lags. */
export const limitsPlugin = fastifyPlugin<LimitsOptions>(async (app, options) => {
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: () => {
      throw new AppError('server_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    },
  })
  app.addHook('onRequest', (request, _reply, next) => {
    const isBehind = options.maxEventLoopDelayMs > 0 && options.countWaiting() > MAX_WAITING_STATEMENTS
    const mustWait = isBehind && DATABASE_PATHS.test(request.url)
    next(mustWait ? new AppError('server_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }) : undefined)
  })
  if (!options.hasRateLimit) return
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    // one household or server often holds a whole /64
    ipv6Subnet: 64,
    store: MonotonicStore,
  })
})
