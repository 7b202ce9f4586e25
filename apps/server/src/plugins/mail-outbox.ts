import fastifyPlugin from 'fastify-plugin'
import type { MailOutbox } from '../platform/mail/mail-outbox.ts'

interface MailOutboxPluginOptions {
  readonly outbox: Pick<MailOutbox, 'start' | 'stop'>
  /** enqueues mails that an earlier release left unsent */
  readonly enqueueUnmailed: () => Promise<void>
}

/** Runs the mail outbox while the server runs. */
export const mailOutboxPlugin = fastifyPlugin<MailOutboxPluginOptions>((app, options, done) => {
  const { outbox, enqueueUnmailed } = options
  let enqueueing: Promise<void> | null = null
  app.addHook('onReady', (ready) => {
    enqueueing = enqueueUnmailed().catch((error: unknown) =>
      app.log.error({ err: error }, 'earlier quote requests were not put into the outbox'),
    )
    outbox.start()
    ready()
  })
  app.addHook('onClose', async () => {
    await enqueueing
    await outbox.stop()
  })
  done()
})
