import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { createGuardedFetch } from '../../platform/fetch/guarded-fetch.ts'
import { createSeal } from '../../platform/secrets/seal.ts'
import type { Secrets } from '../../platform/secrets/session-secret.ts'
import { registerWebhookRoutes } from './webhooks.routes.ts'
import { WebhookSender, type WebhookTimes } from './webhook-sender.ts'
import { WebhookService } from './webhooks.service.ts'

interface WebhooksOptions {
  readonly db: Database
  readonly secrets: Secrets
  readonly allowsPrivateNetwork: boolean
  readonly times: WebhookTimes
  readonly onError: (error: unknown, message: string) => void
}

export interface Webhooks {
  /** the job that sends messages */
  readonly sender: WebhookSender
  /** Seals stored secrets with the newest session secret. */
  readonly renewSeals: () => Promise<void>
  readonly registerRoutes: (app: FastifyInstance) => void
}

/** Builds what tells members' programs about their generations. */
export function openWebhooks(options: WebhooksOptions): Webhooks {
  const { db, secrets, allowsPrivateNetwork, times, onError } = options
  const seal = createSeal(secrets, 'webhook secrets')
  const fetch = allowsPrivateNetwork ? globalThis.fetch : createGuardedFetch()
  const service = new WebhookService({ db, seal, allowsPrivateNetwork })
  return {
    sender: new WebhookSender({ db, seal, fetch, times, onError }),
    renewSeals: () => service.renewSeals(),
    registerRoutes: (app) => registerWebhookRoutes(app, service),
  }
}
