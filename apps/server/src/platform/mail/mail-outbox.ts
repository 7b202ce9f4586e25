import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { createSeal, type Seal } from '../secrets/seal.ts'
import type { Secrets } from '../secrets/session-secret.ts'
import type { OpenedObject } from '../storage/object-store.ts'
import { retryDelayMs, type RetryTimes } from '../timing/retry-delay.ts'
import { failAfter, waitAtMost } from '../timing/time-limits.ts'
import { listAddressTags, type Mail, type Mailer } from './mailer.ts'
import {
  claimDueMail,
  deleteOutboxMail,
  deleteOutboxMailsOf,
  insertOutboxMail,
  postponeMail,
  summarizeOutbox,
  type ClaimedMail,
} from './outbox.repository.ts'

/** A mail in the outbox. */
export interface OutboxMail extends Omit<Mail, 'attachments' | 'messageId' | 'writtenAt'> {
  /** attached as it is when the mail is sent; omitted if it is gone by then */
  readonly picture?: { readonly filename: string; readonly pictureId: string }
  /** the mail is dropped after this, for instance when its link expires; absent: after {@link OUTBOX_TIMES} */
  readonly expiresAt?: Date
}

export interface OutboxTimes extends RetryTimes {
  /** polling interval; {@link MailOutbox.wake} polls at once */
  readonly pollMs: number
  /** a mail whose server died while sending it is sent again after this */
  readonly leaseMs: number
  /** a mail that could not be sent for this long is dropped */
  readonly keptMs: number
  /** of one attempt */
  readonly sendTimeoutMs: number
}

const MINUTE_MS = 60_000

export const OUTBOX_TIMES: OutboxTimes = {
  pollMs: 5000,
  leaseMs: 5 * MINUTE_MS,
  firstRetryMs: MINUTE_MS / 2,
  longestRetryMs: 60 * MINUTE_MS,
  keptMs: 4 * 24 * 60 * MINUTE_MS,
  sendTimeoutMs: MINUTE_MS,
}

interface MailOutboxOptions {
  readonly db: Database
  readonly mailer: Mailer
  readonly secrets: Secrets
  /** the domain of Message-IDs */
  readonly hostname: string
  /** Opens a JPEG for a mail; null when the picture is gone. */
  readonly openPicture: (pictureId: string) => Promise<OpenedObject | null>
  readonly times: OutboxTimes
  readonly onError: (error: unknown, message: string) => void
}

/** After this many failed attempts a mail is sent without its picture. */
const ATTEMPTS_WITH_PICTURE = 3
/** Closing waits this long for the running send. */
const STOP_TIMEOUT_MS = 5000

/**
 * Sends mails at least once: they are stored in the database, preferably in the transaction they report, and sent by any running
 * server. A mail that is sent twice, after a crash in between, has the same Message-ID both times.
 */
export class MailOutbox {
  readonly #options: MailOutboxOptions
  readonly #seal: Seal
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | null = null
  #isWoken = false
  #isStopped = false

  constructor(options: MailOutboxOptions) {
    this.#options = options
    this.#seal = createSeal(options.secrets, 'outbox mails')
  }

  /** Runs a transaction that may enqueue mails, and sends them once it commits. */
  async transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    const result = await this.#options.db.transaction(work)
    this.wake()
    return result
  }

  /**
   * Stores a mail in the transaction that it reports, which sends it if it commits and drops it if it does not. Use
   * {@link transaction}, or call {@link wake} after the commit.
   */
  async enqueue(tx: Database, mail: OutboxMail): Promise<void> {
    const { hostname, times } = this.#options
    const row = {
      messageId: `<${randomUUID()}@${hostname}>`,
      sealedMail: this.#seal.close(JSON.stringify(mail)),
      addressTags: listAddressTags(mail),
      expiresAt: mail.expiresAt ?? null,
    }
    await insertOutboxMail(tx, row, times.keptMs)
  }

  /** Deletes waiting mails to an address or about its owner. */
  async deleteWaiting(tx: Database, address: string): Promise<void> {
    for (const tag of listAddressTags({ to: address })) await deleteOutboxMailsOf(tx, tag)
  }

  /** Deletes the files of mails to an address or about its owner; sent mails cannot be deleted. */
  async deleteWritten(address: string): Promise<void> {
    await this.#options.mailer.forget(address)
  }

  /** Counts waiting mails, of all servers together. */
  summarize(): Promise<{ readonly count: number; readonly oldestAgeSeconds: number }> {
    return summarizeOutbox(this.#options.db)
  }

  /** Starts polling for due mails. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#options.times.pollMs)
    this.wake()
  }

  /** Stops sending; waiting mails are sent after the next start, or by another server. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    if (this.#round !== null) await waitAtMost(STOP_TIMEOUT_MS, this.#round)
  }

  /** Sends due mails in the background. */
  wake(): void {
    this.#isWoken = true
    if (this.#isStopped) return
    this.#round ??= this.#sendWhileWoken()
      .catch((error: unknown) => this.#options.onError(error, 'the outbox cannot be read'))
      .finally(() => (this.#round = null))
  }

  async #sendWhileWoken(): Promise<void> {
    const { db, times } = this.#options
    while (this.#isWoken) {
      this.#isWoken = false
      for (;;) {
        const claimed = this.#isStopped ? null : await claimDueMail(db, times.leaseMs)
        if (claimed === null) break
        await this.#deliver(claimed)
      }
    }
  }

  async #deliver(claimed: ClaimedMail): Promise<void> {
    const { db, onError } = this.#options
    const { id, messageId, createdAt } = claimed
    if (claimed.isExpired) {
      await deleteOutboxMail(db, id)
      onError(
        new Error(`${messageId} of ${createdAt.toISOString()} has expired`),
        'a mail expired before it could be sent',
      )
      return
    }
    const mail = this.#open(claimed)
    if (mail === null) {
      // another server may have the right secret, or the operator restores it
      await postponeMail(db, id, this.#options.times.longestRetryMs)
      onError(
        new Error(`${messageId} was stored with another SESSION_SECRET`),
        'a mail cannot be read; add the SESSION_SECRET that it was stored with to SESSION_SECRET_PREVIOUS, on all servers',
      )
      return
    }
    try {
      await this.#send(claimed, mail)
    } catch (error) {
      const retryMs = retryDelayMs(claimed.attempts, this.#options.times)
      await postponeMail(db, id, retryMs)
      onError(error, `a mail could not be sent; it is tried again in ${Math.ceil(retryMs / 1000)} seconds`)
      return
    }
    await deleteOutboxMail(db, id)
  }

  async #send({ messageId, createdAt, attempts }: ClaimedMail, mail: OutboxMail): Promise<void> {
    const { mailer, times, openPicture } = this.#options
    const { picture, ...message } = mail
    const isAttached = picture !== undefined && attempts <= ATTEMPTS_WITH_PICTURE
    const content = isAttached ? ((await openPicture(picture.pictureId))?.stream ?? null) : null
    const attachments = isAttached && content !== null ? [{ filename: picture.filename, content }] : []
    try {
      const sending = mailer.send({ ...message, attachments, messageId, writtenAt: createdAt })
      await failAfter(times.sendTimeoutMs, sending, 'the mail server took too long')
    } finally {
      content?.destroy()
    }
  }

  #open({ sealedMail }: ClaimedMail): OutboxMail | null {
    try {
      return JSON.parse(this.#seal.open(sealedMail)) as OutboxMail
    } catch {
      return null
    }
  }
}
