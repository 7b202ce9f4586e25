import type { WebhookMessage } from '@housecoat/contract'
import { Webhook } from 'standardwebhooks'
import type { Database } from '../../platform/database/database.ts'
import type { Fetch } from '../../platform/fetch/guarded-fetch.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import { PeriodicJob, type Job } from '../../platform/timing/periodic-job.ts'
import { retryDelayMs, type RetryTimes } from '../../platform/timing/retry-delay.ts'
import {
  claimDueMessage,
  deleteMessage,
  disableWebhook,
  postponeMessage,
  type ClaimedMessage,
} from './webhook-messages.repository.ts'

export interface WebhookTimes extends RetryTimes {
  readonly pollMs: number
  /** of one attempt */
  readonly timeoutMs: number
  /** a message whose server died while sending it is sent again after this */
  readonly leaseMs: number
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
  readonly #rounds: PeriodicJob

  constructor(options: WebhookSenderOptions) {
    this.#options = options
    this.#rounds = new PeriodicJob({
      run: () => this.#sendAllDue(),
      everyMs: options.times.pollMs,
      runsAtStart: false,
      failure: 'webhook messages cannot be read',
      onError: options.onError,
    })
  }

  start(): void {
    this.#rounds.start()
  }

  /** Running attempts end; their messages are sent again after the lease. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#rounds.stop()
  }

  /** Mostly nothing is due, and then one query finds it out. */
  async #sendAllDue(): Promise<void> {
    const first = await this.#claim()
    if (first === null) return
    const others = Array.from({ length: CONCURRENCY - 1 }, () => this.#sendDue())
    await Promise.all([this.#deliver(first).then(() => this.#sendDue()), ...others])
  }

  async #sendDue(): Promise<void> {
    for (;;) {
      const message = await this.#claim()
      if (message === null) return
      await this.#deliver(message)
    }
  }

  /** @returns null when none is due, or the sender stops */
  async #claim(): Promise<ClaimedMessage | null> {
    const { db, times } = this.#options
    return this.#stop.signal.aborted ? null : claimDueMessage(db, times.leaseMs, times.keptMs)
  }

  async #deliver(message: ClaimedMessage): Promise<void> {
    const { db, times } = this.#options
    if (message.isExpired) return disableWebhook(db, message.webhookId)
    const status = await this.#post(message)
    if (status === GONE) return disableWebhook(db, message.webhookId)
    if (status >= 200 && status < 300) return deleteMessage(db, message.id)
    return postponeMessage(db, message.id, retryDelayMs(message.attempts, times))
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
      // not logged: the operator cannot mend a member's receiver, and the account page says when a webhook is turned off
      return 0
    }
  }
}
