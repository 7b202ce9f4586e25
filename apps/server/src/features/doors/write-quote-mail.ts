import type { OutboxMail } from '../../platform/mail/mail-outbox.ts'
import type { QuoteRow } from './quotes.repository.ts'

interface QuoteMailParts {
  readonly operator: string
  /** the account's address, if any: waiting mails about it are deleted with the account */
  readonly account: string | null
}

/** Writes the operator's mail about a quote request. */
export function writeQuoteMail(quote: QuoteRow, { operator, account }: QuoteMailParts): OutboxMail {
  const { email, door, resultId } = quote
  const about = account ?? email
  return {
    to: operator,
    ...(email !== null && { replyTo: email }),
    ...(about !== null && { about }),
    subject: `Quote request ${quote.id}: ${door.name} in ${door.color}`,
    text: writeText(quote),
    ...(resultId !== null && { picture: { filename: 'home-with-door.jpg', pictureId: resultId } }),
  }
}

function writeText({ name, email, phone, postcode, note, door, projectId }: QuoteRow): string {
  return [
    `${name} requests a quote.`,
    '',
    `Door: ${door.name}, ${door.color}, ${door.style} (catalog id ${door.catalogID})`,
    `Price in the catalog: $${door.price.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    '',
    `Email: ${email ?? 'not given'}`,
    `Phone: ${phone ?? 'not given'}`,
    `ZIP code: ${postcode}`,
    `Saved design: ${projectId ?? 'none'}`,
    ...(note === '' ? [] : ['', 'Note:', note]),
    '',
  ].join('\n')
}
