import { existsSync } from 'node:fs'
import closeWithGrace from 'close-with-grace'
import { FolderInUseError, lockFolder } from './platform/database/folder-lock.ts'
import { ConfigError, readConfig, type Config } from './config.ts'

/** how long paintings under way may take after the operator asked the server to stop */
const GRACE_MS = 10_000

const config = readConfigOrExit()
exitIfFolderInUse(config)
// the rest of the server takes a second to load, which a second process need not wait for
const { buildApp } = await import('./app.ts')
const app = await buildApp(config)

closeWithGrace({ delay: GRACE_MS, logger: app.log }, async ({ err }) => {
  if (err) app.log.fatal({ err }, 'stopping after an unexpected error')
  await app.close()
})

await app.listen({ port: config.http.port, host: config.http.host })
app.log.info(`Housecoat is ready at ${config.http.publicUrl.href}`)

/** Another process works on the same data: a plain sentence says it better than a stack. */
function exitIfFolderInUse({ storage }: Config): void {
  if (storage.databaseUrl !== null) return
  try {
    lockFolder(storage.dataDir).release()
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Settings in a file `.env` beside the command count where the environment does not set them. */
function readConfigOrExit(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
