import fastifyPlugin from 'fastify-plugin'
import type { ResultStore } from '../features/images/result-store.ts'
import { sweepResults } from '../features/images/sweep-results.ts'
import { withoutQueryValues } from '../platform/database/database-errors.ts'
import type { Database } from '../platform/database/database.ts'

interface ResultSweepOptions {
  readonly db: Database
  readonly store: ResultStore
  readonly retentionMs: number
}

const AN_HOUR_MS = 3_600_000

/** Removes expired results at start-up and every hour. */
export const resultSweepPlugin = fastifyPlugin<ResultSweepOptions>((app, options, done) => {
  const sweep = () => {
    sweepResults(options).catch((error: unknown) =>
      app.log.error({ err: withoutQueryValues(error) }, 'sweeping results failed'),
    )
  }
  const timer = setInterval(sweep, AN_HOUR_MS)
  app.addHook('onReady', (ready) => {
    sweep()
    ready()
  })
  app.addHook('onClose', (_app, closed) => {
    clearInterval(timer)
    closed()
  })
  done()
})
