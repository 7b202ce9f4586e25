import type { EntryKit, Sidelights, Transom } from '@housecoat/contract'
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
    ...(door.handle === undefined ? [] : [`Handle, seen from outside: ${door.handle}`]),
    ...(door.kit === undefined ? [] : [`Windows around it: ${describeKit(door.kit)}`]),
    `Price of the door in the catalog: $${door.price.toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
    '',
    `Email: ${email ?? 'not given'}`,
    `Phone: ${phone ?? 'not given'}`,
    `ZIP code: ${postcode}`,
    `Saved design: ${projectId ?? 'none'}`,
    ...(note === '' ? [] : ['', 'Note:', note]),
    '',
  ].join('\n')
}

const SIDELIGHT_WORDS: Readonly<Record<Sidelights, string | null>> = {
  none: null,
  left: 'a sidelight on the left',
  right: 'a sidelight on the right',
  both: 'a sidelight on each side',
}
const TRANSOM_WORDS: Readonly<Record<Transom, string | null>> = {
  none: null,
  rectangular: 'a rectangular transom above',
}

function describeKit({ sidelights, transom }: EntryKit): string {
  const words = [SIDELIGHT_WORDS[sidelights], TRANSOM_WORDS[transom]].filter((word) => word !== null)
  return words.length === 0 ? 'none' : words.join(', ')
}
