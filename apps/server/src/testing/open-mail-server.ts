import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailServer {
  /** for SMTP_URL */
  readonly url: string
  /** oldest first */
  readonly mails: readonly ReceivedMail[]
  /** While true, every mail is refused. */
  isBroken: boolean
  /** Waits for the newest mail to an address whose subject contains a text. */
  readonly waitForMail: (address: string, subject: string) => Promise<ReceivedMail>
  /** Forgets what has arrived. */
  readonly clear: () => void
  readonly close: () => Promise<void>
}

const WAIT_MS = 10_000
const POLL_MS = 20

/** An SMTP server on loopback that keeps what it receives. */
export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mailServer.isBroken) {
          done(new Error('no mail today'))
          return
        }
        const to = envelope.rcptTo.map(({ address }) => address).join()
        void PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '', html = '' }) => {
          mails.push({ to, subject, text, html })
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    isBroken: false,
    waitForMail: async (address, subject) => {
      const isIt = (mail: ReceivedMail) => mail.to === address && mail.subject.includes(subject)
      const deadline = Date.now() + WAIT_MS
      while (Date.now() < deadline) {
        const mail = mails.findLast(isIt)
        if (mail !== undefined) return mail
        await pause(POLL_MS)
      }
      throw new Error(`no mail "${subject}" to ${address} came`)
    },
    clear: () => void mails.splice(0),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
  return mailServer
}

/** The link in a mail whose address contains a text such as `reset=`, as path and query. */
export function findLink({ text }: ReceivedMail, part: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(part))
  if (link === undefined) throw new Error(`the mail has no link with ${part}: ${text}`)
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}

/** The token of the link in a mail. */
export function findToken(mail: ReceivedMail, name: 'reset' | 'confirm'): string {
  const link = findLink(mail, `${name}=`)
  return /=([A-Za-z0-9_-]{43})$/.exec(link)?.[1] ?? ''
}
