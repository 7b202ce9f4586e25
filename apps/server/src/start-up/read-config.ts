import { existsSync } from 'node:fs'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { FolderInUseError, lockFolder } from '../platform/database/folder-lock.ts'

/** Exits with a plain message when another process uses the same data folder. */
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

/** Reads the settings from the environment, and from a file `.env` in the working directory for those not set there. */
export function readConfigOrExit(options: Parameters<typeof readConfig>[1] = {}): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return readConfig(undefined, options)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
