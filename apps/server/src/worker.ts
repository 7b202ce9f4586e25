import closeWithGrace from 'close-with-grace'
import { readConfigOrExit } from './start-up/read-config.ts'

/** from the signal until the process ends; jobs that take longer are done by another worker */
const GRACE_MS = 30_000

const config = readConfigOrExit()
const { buildWorker } = await import('./start-up/build-worker.ts')
const { exitOnStartFault } = await import('./start-up/start-faults.ts')
const worker = await buildWorker(config).catch(exitOnStartFault)

process.on('unhandledRejection', (error) => worker.log.error({ err: error }, 'unhandled promise rejection'))

closeWithGrace({ delay: GRACE_MS, logger: worker.log, skip: ['unhandledRejection'] }, async ({ err }) => {
  if (err) worker.log.fatal({ err }, 'stopping after an unexpected error')
  await worker.close()
})

await worker.ready()
if (config.queue.workerPort !== null)
  await worker.listen({ port: config.queue.workerPort, host: config.http.host })
worker.log.info('The worker is ready')
