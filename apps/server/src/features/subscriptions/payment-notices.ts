import type { Database } from '../../platform/database/database.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { PLAN_NAMES } from './plans.ts'
import { claimNotice, releaseNotice, type OwedNotice } from './subscriptions.repository.ts'

interface PaymentNoticesOptions {
  readonly db: Database
  readonly mailer: Pick<Mailer, 'send'>
  readonly publicUrl: URL
  readonly graceMs: number
}

/** Tells people by mail that a payment failed: once an invoice. */
export class PaymentNotices {
  readonly #options: PaymentNoticesOptions

  constructor(options: PaymentNoticesOptions) {
    this.#options = options
  }

  async send(customerId: string): Promise<void> {
    const { db, mailer } = this.#options
    const owed = await claimNotice(db, customerId)
    if (owed === null) return
    try {
      await mailer.send(this.#write(owed))
    } catch (error) {
      await releaseNotice(db, customerId)
      throw error
    }
  }

  #write({ username, email, plan, failedSince }: OwedNotice): Mail {
    const { publicUrl, graceMs } = this.#options
    const name = PLAN_NAMES[plan]
    const graceEnd = new Date(failedSince.getTime() + graceMs)
    const day = graceEnd.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    return {
      to: email,
      subject: `Your payment for Housecoat ${name} failed`,
      text: [
        `Hello ${username},`,
        '',
        `The payment for your Housecoat ${name} plan failed. You keep the plan until ${day} (UTC);`,
        "then you'll move to Free. You keep everything you made.",
        '',
        'To keep the plan, update your card here:',
        '',
        new URL('/subscription', publicUrl).href,
        '',
      ].join('\n'),
    }
  }
}
