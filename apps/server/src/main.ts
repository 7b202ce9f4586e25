import closeWithGrace from 'close-with-grace'
import { exitIfFolderInUse, exitWithWords, readConfigOrExit } from './start-up.ts'

/** how long paintings under way may take after the operator asked the server to stop */
const GRACE_MS = 10_000

const config = readConfigOrExit()
exitIfFolderInUse(config)
// the rest of the server takes a second to load, which a second process need not wait for
const { buildApp } = await import('./app.ts')
const app = await buildApp(config).catch(exitWithWords)

closeWithGrace({ delay: GRACE_MS, logger: app.log }, async ({ err }) => {
  if (err) app.log.fatal({ err }, 'stopping after an unexpected error')
  await app.close()
})

await app.listen({ port: config.http.port, host: config.http.host })
app.log.info(`Housecoat is ready at ${config.http.publicUrl.href}`)
