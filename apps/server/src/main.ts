import { exitIfFolderInUse, readConfigOrExit } from './start-up/read-config.ts'

/** from the end of draining until the process ends, finished or not; plugins/connections.ts divides it */
const GRACE_MS = 10_000

const config = readConfigOrExit()
exitIfFolderInUse(config)
// the rest of the server takes a second to load, which a second process need not wait for
const { buildApp } = await import('./app.ts')
const { exitOnStartFault } = await import('./start-up/start-faults.ts')
const { stopWithGrace } = await import('./start-up/stop-with-grace.ts')
const { describeStart } = await import('./start-up/describe-start.ts')
const app = await buildApp(config).catch(exitOnStartFault)
stopWithGrace(app, config.http.drainMs + GRACE_MS, () => app.drain())

await app.listen({ port: config.http.port, host: config.http.host })
app.log.info(`Housecoat is ready at ${config.http.publicUrl.href}`)
// `npm start` is run by a person; a supervisor reads the log
if (process.argv.includes('--welcome')) console.log(describeStart(config))
