import { readConfigOrExit } from './start-up/read-config.ts'

/** from the signal until the process ends; jobs that take longer are done by another worker */
const GRACE_MS = 30_000

const config = readConfigOrExit()
const { buildWorker } = await import('./start-up/build-worker.ts')
const { exitOnStartFault } = await import('./start-up/start-faults.ts')
const { stopWithGrace } = await import('./start-up/stop-with-grace.ts')
const worker = await buildWorker(config).catch(exitOnStartFault)
stopWithGrace(worker, GRACE_MS)

await worker.ready()
if (config.queue.workerPort !== null)
  await worker.listen({ port: config.queue.workerPort, host: config.http.host })
worker.log.info('The worker is ready')
