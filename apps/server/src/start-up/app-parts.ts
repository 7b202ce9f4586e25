import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { PasswordCost } from '../features/accounts/password-hasher.ts'
import type { EntitlementOf } from '../features/subscriptions/entitlement.ts'
import type { CatalogTimes } from '../features/doors/hosted-catalog.ts'
import type { LeaseTimes } from '../features/generation/generation-leases.ts'
import type { ReadingTimes } from '../features/subscriptions/reconcile.ts'
import type { WebhookTimes } from '../features/webhooks/webhook-sender.ts'
import type { OpenedDatabase } from '../platform/database/database.ts'
import type { LogStream } from '../platform/logging/log-options.ts'
import type { OutboxTimes } from '../platform/mail/mail-outbox.ts'
import type { Painter } from '../platform/painter/end-jobs.ts'
import type { Tracer } from '../platform/tracing/trace.ts'
import type { ConnectionTimes } from '../plugins/connections.ts'
import type { UploadPace } from '../plugins/upload-pace.ts'
import type { Metrics } from '../platform/metrics/instruments.ts'
import type { AppLog } from './app-log.ts'

export type { Painter }

/** What a test may replace; the product runs on the defaults. */
export interface AppParts {
  /** already open; the test closes it */
  readonly database?: OpenedDatabase
  readonly painter?: Painter
  readonly passwordCost?: PasswordCost
  readonly leaseTimes?: LeaseTimes
  readonly entitlementOf?: EntitlementOf
  readonly readingTimes?: ReadingTimes
  /** of one call to the payment provider */
  readonly paymentTimeoutMs?: number
  readonly uploadPace?: UploadPace
  readonly connectionTimes?: ConnectionTimes
  readonly catalogTimes?: CatalogTimes
  readonly outboxTimes?: OutboxTimes
  readonly webhookTimes?: WebhookTimes
  readonly webFolder?: string
  readonly maxEventLoopDelayMs?: number
  readonly logStream?: LogStream
}

/** What every step of start-up is given. */
export interface StartContext {
  readonly app: FastifyInstance
  readonly config: Config
  readonly parts: AppParts
  readonly log: AppLog
  readonly metrics: Metrics
  /** null: traces are off */
  readonly tracer: Tracer | null
  /** aborted to end unfinished work when the server stops */
  readonly stop: AbortController
}
