import fastifyPlugin from 'fastify-plugin'
import { withoutQueryValues } from '../platform/database/database-errors.ts'

interface QuoteMailOptions {
  readonly mailUnsent: () => Promise<void>
}

const AN_HOUR_MS = 3_600_000

/** Sends quote requests that a mail server did not take, at start-up and every hour. */
export const quoteMailPlugin = fastifyPlugin<QuoteMailOptions>((app, { mailUnsent }, done) => {
  let sending: Promise<void> | null = null
  const send = () => {
    sending ??= mailUnsent()
      .catch((error: unknown) =>
        app.log.error({ err: withoutQueryValues(error) }, 'mailing quote requests failed'),
      )
      .finally(() => (sending = null))
  }
  const timer = setInterval(send, AN_HOUR_MS)
  app.addHook('onReady', (ready) => {
    send()
    ready()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await sending
  })
  done()
})
