import { PLAN_NAMES } from '@housecoat/contract'
import type { MailOutbox, OutboxMail } from '../../platform/mail/mail-outbox.ts'
import { openTexts } from '../../platform/texts/texts.ts'
import { claimNotice, type OwedNotice } from './subscriptions.repository.ts'

interface PaymentNoticesOptions {
  readonly outbox: Pick<MailOutbox, 'enqueue' | 'transaction'>
  readonly publicUrl: URL
  readonly graceMs: number
}

/** Mails people that a payment failed, once for each invoice. */
export class PaymentNotices {
  readonly #options: PaymentNoticesOptions

  constructor(options: PaymentNoticesOptions) {
    this.#options = options
  }

  async send(customerId: string): Promise<void> {
    const { outbox } = this.#options
    await outbox.transaction(async (tx) => {
      const owed = await claimNotice(tx, customerId)
      if (owed !== null) await outbox.enqueue(tx, this.#write(owed))
    })
  }

  #write({ username, email, locale, plan, failedSince }: OwedNotice): OutboxMail {
    const { publicUrl, graceMs } = this.#options
    const i18n = openTexts(locale)
    const name = PLAN_NAMES[plan]
    const graceEnd = new Date(failedSince.getTime() + graceMs)
    const day = graceEnd.toLocaleDateString(i18n.locale, { dateStyle: 'long', timeZone: 'UTC' })
    return {
      to: email,
      locale: i18n.locale,
      subject: i18n._('Your payment for Housecoat {name} failed', { name }),
      text: [
        i18n._('Hello {username},', { username }),
        '',
        i18n._(
          "The payment for your Housecoat {name} plan failed. You keep the plan until {day} (UTC); then you'll move to Free. You keep everything you made.",
          { name, day },
        ),
        '',
        i18n._('To keep the plan, update your card here:'),
        '',
        new URL('/subscription', publicUrl).href,
        '',
      ].join('\n'),
    }
  }
}
