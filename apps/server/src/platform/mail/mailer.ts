import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Locale } from '@housecoat/contract'
import { createTransport } from 'nodemailer'
import { renderMail } from './render-mail.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** paragraphs separated by empty lines; sent as plain text and as HTML, where a paragraph that is one of our links becomes a button */
  readonly text: string
  /** the language of subject and text; absent: English */
  readonly locale?: Locale
  readonly replyTo?: string
  /** address of the person whom the mail is about, if not the recipient; `forget` also finds mails by it */
  readonly about?: string
  readonly attachments?: readonly { readonly filename: string; readonly content: Readable }[]
  /** the Message-ID header, and with {@link writtenAt} the file's name, so duplicates are recognized; absent: a new one */
  readonly messageId?: string
  /** absent: now */
  readonly writtenAt?: Date
}

export interface Mailer {
  readonly send: (mail: Mail) => Promise<void>
  /** Deletes mails in the outbox folder to an address, or about its owner. */
  readonly forget: (address: string) => Promise<void>
}

interface MailerOptions {
  /** null: mails are written to the outbox */
  readonly smtpUrl: string | null
  readonly from: string
  readonly dataDir: string
  /** the site: only its own links can be clicked in a mail's HTML */
  readonly publicUrl: URL
}

const SMTP_TIMEOUT_MS = 15_000

/** Sends mails by SMTP, or writes them as .eml files to `DATA_DIR/outbox` for an operator without a mail server. */
export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === null ? createOutbox(options) : createSmtpMailer(options.smtpUrl, options)
}

/**
 * Signs in to a mail server, and sends nothing.
 * @throws an error of nodemailer when the server can't be reached or refuses
 */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport(describeServer(smtpUrl))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function describeServer(url: string) {
  return {
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  }
}

function createSmtpMailer(smtpUrl: string, { from, publicUrl }: MailerOptions): Mailer {
  const transport = createTransport(describeServer(smtpUrl), { from })
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, publicUrl))
    },
    forget: () => Promise.resolve(),
  }
}

function createOutbox({ dataDir, from, publicUrl }: MailerOptions): Mailer {
  const folder = path.join(dataDir, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, publicUrl))
      await mkdir(folder, { recursive: true })
      const time = (mail.writtenAt ?? new Date()).toISOString().replaceAll(':', '-')
      const id = /[\w-]+/.exec(mail.messageId ?? randomUUID())?.[0] ?? randomUUID()
      const file = path.join(folder, [time, ...listAddressTags(mail), `${id}.eml`].join('-'))
      // a file that a crash left unfinished is written again under the same name
      await writeFile(file, message as Buffer, { mode: 0o600 })
    },
    forget: async (address) => {
      const names = await readdir(folder).catch(() => [])
      const written = names.filter((name) => name.includes(`-${addressTag(address)}-`))
      await Promise.all(written.map((name) => rm(path.join(folder, name), { force: true })))
    },
  }
}

/** The mail in nodemailer's shape. */
function messageOf(mail: Mail, publicUrl: URL) {
  const { to, subject, text, locale, replyTo, messageId, writtenAt, attachments = [] } = mail
  return {
    to,
    subject,
    text,
    html: renderMail({ subject, text, locale }, publicUrl),
    attachments: [...attachments],
    ...(replyTo !== undefined && { replyTo }),
    ...(messageId !== undefined && { messageId }),
    ...(writtenAt !== undefined && { date: writtenAt }),
  }
}

/** @returns hashes of a mail's recipient and subject addresses */
export function listAddressTags({ to, about }: Pick<Mail, 'to' | 'about'>): string[] {
  return [to, ...(about === undefined ? [] : [about])].map(addressTag)
}

/** Finds an address's mails without putting the address in a file name. */
function addressTag(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16)
}
