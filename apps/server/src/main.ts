import closeWithGrace from 'close-with-grace'
import { exitIfFolderInUse, readConfigOrExit } from './start-up/read-config.ts'

/** from the signal until the process ends, finished or not; plugins/connections.ts divides it */
const GRACE_MS = 10_000

const config = readConfigOrExit()
exitIfFolderInUse(config)
// the rest of the server takes a second to load, which a second process need not wait for
const { buildApp } = await import('./app.ts')
const { exitOnStartFault } = await import('./start-up/start-faults.ts')
const app = await buildApp(config).catch(exitOnStartFault)

// an unhandled rejection leaves no work half done on the stack: it is a bug to fix, not a reason to stop
process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled promise rejection'))

closeWithGrace({ delay: GRACE_MS, logger: app.log, skip: ['unhandledRejection'] }, async ({ err }) => {
  if (err) app.log.fatal({ err }, 'stopping after an unexpected error')
  await app.close()
})

await app.listen({ port: config.http.port, host: config.http.host })
app.log.info(`Housecoat is ready at ${config.http.publicUrl.href}`)
