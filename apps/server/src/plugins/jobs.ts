import fastifyPlugin from 'fastify-plugin'
import type { Job } from '../platform/timing/periodic-job.ts'

/** Starts jobs when the server is ready, and stops them, the last one first, when it closes. */
export const jobsPlugin = fastifyPlugin<{ readonly jobs: readonly Job[] }>((app, { jobs }, done) => {
  app.addHook('onReady', (ready) => {
    for (const job of jobs) job.start()
    ready()
  })
  app.addHook('onClose', async () => {
    for (const job of jobs.toReversed()) await job.stop()
  })
  done()
})
