import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'
import { MonotonicStore } from './monotonic-store.ts'

interface LimitsOptions {
  readonly hasRateLimit: boolean
  /** an event loop that lags this long cannot answer anybody in time; 0 answers at any lag */
  readonly maxEventLoopDelayMs: number
}

/** requests of one address in a minute; a page with its pictures takes about thirty */
const REQUESTS_PER_MINUTE = 600
/**
 * Mean lag of the event loop over a sample, beyond which requests are turned away. An idle process that shared two cores with
 * thirty busy ones lagged 145 ms at most. plugins/load.soak.test.ts measures what it does.
 */
export const MAX_EVENT_LOOP_DELAY_MS = 300
/** short, so that an overload is over for the next request soon after it is over */
const SAMPLE_MS = 250

const RETRY_AFTER_SECONDS = 5

/** Keeps one address from taking everything, and turns work away while the process itself lags. */
export const limitsPlugin = fastifyPlugin<LimitsOptions>(async (app, options) => {
  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs,
    sampleInterval: SAMPLE_MS,
    pressureHandler: () => {
      throw new AppError('server_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    },
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
