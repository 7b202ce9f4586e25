import type { WebhookMessage } from '@housecoat/contract'
import { Webhook } from 'standardwebhooks'
import type { Database } from '../../platform/database/database.ts'
import type { Fetch } from '../../platform/fetch/guarded-fetch.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { Job } from '../../platform/timing/periodic-job.ts'
import {
  claimDueMessage,
  deleteMessage,
  disableWebhook,
  postponeMessage,
  type ClaimedMessage,
} from './webhook-messages.repository.ts'

export interface WebhookTimes {
  readonly pollMs: number
  /** of one attempt */
  readonly timeoutMs: number
  /** a message whose server died while sending it is sent again after this */
  readonly leaseMs: number
  /** before the second attempt; doubled before each further one */
  readonly firstRetryMs: number
  readonly longestRetryMs: number
  /** a webhook that received nothing for this long is turned off */
  readonly keptMs: number
}

const HOUR_MS = 3_600_000

export const WEBHOOK_TIMES: WebhookTimes = {
  pollMs: 2000,
  timeoutMs: 10_000,
  leaseMs: 60_000,
  firstRetryMs: 15_000,
  longestRetryMs: 6 * HOUR_MS,
  keptMs: 72 * HOUR_MS,
}

interface WebhookSenderOptions {
  readonly db: Database
  readonly seal: Seal
  readonly fetch: Fetch
  readonly times: WebhookTimes
  readonly onError: (error: unknown, message: string) => void
}

/** messages under way at once, so that one slow receiver does not delay the others */
const CONCURRENCY = 8
/** the receiver says that it is gone for good */
const GONE = 410

/** Sends webhook messages at least once, signed as standardwebhooks.com says, from any running server. */
export class WebhookSender implements Job {
  readonly #options: WebhookSenderOptions
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | null = null

  constructor(options: WebhookSenderOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => this.#begin(), this.#options.times.pollMs)
  }

  /** Running attempts end; their messages are sent again after the lease. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort()
    await this.#round
  }

  #begin(): void {
    this.#round ??= this.#sendAllDue()
      .catch((error: unknown) => this.#options.onError(error, 'webhook messages cannot be read'))
      .finally(() => (this.#round = null))
  }

  async #sendAllDue(): Promise<void> {
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.#sendDue()))
  }

  async #sendDue(): Promise<void> {
    const { db, times } = this.#options
    while (!this.#stop.signal.aborted) {
      const message = await claimDueMessage(db, times.leaseMs, times.keptMs)
      if (message === null) return
      await this.#deliver(message)
    }
  }

  async #deliver(message: ClaimedMessage): Promise<void> {
    const { db, times } = this.#options
    if (message.isExpired) return disableWebhook(db, message.webhookId)
    const status = await this.#post(message)
    if (status === GONE) return disableWebhook(db, message.webhookId)
    if (status >= 200 && status < 300) return deleteMessage(db, message.id)
    const delayMs = Math.min(times.longestRetryMs, times.firstRetryMs * 2 ** (message.attempts - 1))
    return postponeMessage(db, message.id, delayMs)
  }

  /** @returns the answer's status; 0 when there was none, or the message cannot be signed */
  async #post({ id, url, event, generationId, createdAt, sealedSecret }: ClaimedMessage): Promise<number> {
    const { fetch, seal, times } = this.#options
    const message: WebhookMessage = {
      type: event,
      timestamp: createdAt.toISOString(),
      data: { jobId: generationId },
    }
    const body = JSON.stringify(message)
    const sentAt = new Date()
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Housecoat-Webhooks',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': new Webhook(seal.open(sealedSecret)).sign(id, sentAt, body),
        },
        body,
        // a receiver that moved has to be told to us by its owner
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(times.timeoutMs)]),
      })
      await answer.body?.cancel()
      return answer.status
    } catch {
      // a receiver's fault is its owner's to find, not the operator's: the page shows when a webhook is turned off
      return 0
    }
  }
}
