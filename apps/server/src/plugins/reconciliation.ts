import fastifyPlugin from 'fastify-plugin'

interface ReconciliationOptions {
  readonly reconcile: () => Promise<void>
  readonly everyMs: number
}

/** Compares subscriptions with the payment provider at the start and every few minutes; one round at a time. */
export const reconciliationPlugin = fastifyPlugin<ReconciliationOptions>(
  (app, { reconcile, everyMs }, done) => {
    let round: Promise<void> | null = null
    const begin = () => {
      round ??= reconcile()
        .catch((error: unknown) => app.log.error({ err: error }, 'comparing subscriptions failed'))
        .finally(() => (round = null))
    }
    const timer = setInterval(begin, everyMs)
    app.addHook('onReady', (ready) => {
      begin()
      ready()
    })
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await round
    })
    done()
  },
)
