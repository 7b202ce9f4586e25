import fastifyPlugin from 'fastify-plugin'
import { sweepAccounts } from '../features/accounts/sweep-accounts.ts'
import type { Database } from '../platform/database/database.ts'

interface AccountSweepOptions {
  readonly db: Database
  /** false while the clock is not trusted: it would sign everyone out */
  readonly mayDelete: () => Promise<boolean>
}

const AN_HOUR_MS = 3_600_000

/** Removes expired sessions, links and windows every hour. */
export const accountSweepPlugin = fastifyPlugin<AccountSweepOptions>((app, { db, mayDelete }, done) => {
  const sweepWhenAllowed = async () => {
    if (await mayDelete()) await sweepAccounts(db)
  }
  const sweep = () => {
    sweepWhenAllowed().catch((error: unknown) => app.log.error({ err: error }, 'sweeping accounts failed'))
  }
  const timer = setInterval(sweep, AN_HOUR_MS)
  app.addHook('onClose', (_app, closed) => {
    clearInterval(timer)
    closed()
  })
  done()
})
