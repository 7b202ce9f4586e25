import { existsSync } from 'node:fs'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { FolderInUseError, lockFolder } from '../platform/database/folder-lock.ts'

/** Another process works on the same data: a plain sentence says it better than a stack. */
export function exitIfFolderInUse({ storage }: Config): void {
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
export function readConfigOrExit(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
