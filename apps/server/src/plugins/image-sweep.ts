import fastifyPlugin from 'fastify-plugin'

interface ImageSweepOptions {
  readonly sweep: () => Promise<void>
}

const AN_HOUR_MS = 3_600_000

/** Removes expired and abandoned images at start-up and every hour. */
export const imageSweepPlugin = fastifyPlugin<ImageSweepOptions>((app, options, done) => {
  let sweeping: Promise<void> | null = null
  const sweep = () => {
    sweeping ??= options
      .sweep()
      .catch((error: unknown) => app.log.error({ err: error }, 'sweeping images failed'))
      .finally(() => (sweeping = null))
  }
  const timer = setInterval(sweep, AN_HOUR_MS)
  app.addHook('onReady', (ready) => {
    sweep()
    ready()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await sweeping
  })
  done()
})
