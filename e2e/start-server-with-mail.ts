import { openMailServer, type MailServer } from '../apps/server/src/testing/open-mail-server.ts'
import { startServer, type StartedServer } from './start-server.ts'

export interface ServerWithMail extends StartedServer {
  readonly mailServer: MailServer
}

/** The product beside a mail server on loopback; the server that the other journeys share has none. */
export async function startServerWithMail(): Promise<ServerWithMail> {
  const mailServer = await openMailServer()
  const server = await startServer({ SMTP_URL: mailServer.url })
  return {
    ...server,
    mailServer,
    async close() {
      await server.close()
      await mailServer.close()
    },
  }
}
