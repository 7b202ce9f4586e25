import type { Mail } from '../../platform/mail/mailer.ts'
import type { QuoteRow } from './quotes.repository.ts'

interface QuoteMailParts {
  readonly operator: string
  /** a JPEG of the home with the door in it, or null */
  readonly picturePath: string | null
  /** the account's address, where there is one: with the account its mails here go */
  readonly account: string | null
}

/** Tells the operator who wants a quote, for what. */
export function writeQuoteMail(quote: QuoteRow, { operator, picturePath, account }: QuoteMailParts): Mail {
  const { name, email, phone, postcode, note, door } = quote
  const about = account ?? email
  return {
    to: operator,
    ...(email !== null && { replyTo: email }),
    ...(about !== null && { about }),
    subject: `Quote request ${quote.id}: ${door.name} in ${door.color}`,
    text: [
      `${name} requests a quote.`,
      '',
      `Door: ${door.name}, ${door.color}, ${door.style} (catalog id ${door.catalogID})`,
      `Price shown: $${door.price.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
      '',
      `Email: ${email ?? 'not given'}`,
      `Phone: ${phone ?? 'not given'}`,
      `ZIP code: ${postcode}`,
      `Saved design: ${quote.projectId ?? 'none'}`,
      ...(note === '' ? [] : ['', 'Note:', note]),
      '',
    ].join('\n'),
    ...(picturePath !== null && { attachments: [{ filename: 'home-with-door.jpg', path: picturePath }] }),
  }
}
