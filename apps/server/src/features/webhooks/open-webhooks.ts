import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { createGuardedFetch } from '../../platform/fetch/guarded-fetch.ts'
import { createSeal } from '../../platform/secrets/seal.ts'
import { registerWebhookRoutes } from './webhooks.routes.ts'
import { WebhookSender, type WebhookTimes } from './webhook-sender.ts'
import { WebhookService } from './webhooks.service.ts'

interface WebhooksOptions {
  readonly db: Database
  /** the session secret */
  readonly secret: string
  readonly allowsPrivateNetwork: boolean
  readonly times: WebhookTimes
  readonly onError: (error: unknown, message: string) => void
}

export interface Webhooks {
  /** the job that sends messages */
  readonly sender: WebhookSender
  readonly registerRoutes: (app: FastifyInstance) => void
}

/** Builds what tells members' programs about their generations. */
export function openWebhooks(options: WebhooksOptions): Webhooks {
  const { db, secret, allowsPrivateNetwork, times, onError } = options
  const seal = createSeal(secret, 'webhook secrets')
  const fetch = allowsPrivateNetwork ? globalThis.fetch : createGuardedFetch()
  const service = new WebhookService({ db, seal, allowsPrivateNetwork })
  return {
    sender: new WebhookSender({ db, seal, fetch, times, onError }),
    registerRoutes: (app) => registerWebhookRoutes(app, service),
  }
}
