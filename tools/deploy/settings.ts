import { existsSync } from 'node:fs'
import path from 'node:path'
import { environmentSchema, SECRET_SETTINGS } from '../../apps/server/src/config.ts'
import { ROOT } from './read-deploy-files.ts'

/** What an installation of several machines has to set. */
export const FLEET_SETTINGS: readonly string[] = [
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'SESSION_SECRET',
  'DATABASE_URL',
  'REDIS_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

/** Keys that the server can read from a file. */
export const KEY_SETTINGS: readonly string[] = SECRET_SETTINGS.filter((name) => /_KEY(_ID)?$/.test(name))

/** @returns the names that are no setting of the server */
export function listUnknownSettings(names: readonly string[]): string[] {
  const known = Object.keys(environmentSchema.shape)
  return names.filter((name) => !known.includes(name) && !known.includes(name.replace(/_FILE$/, '')))
}

/** Whether a command runs a file of the repository: `["node", "apps/server/src/worker.ts"]`. */
export function startsOurFile([program, file]: readonly string[]): boolean {
  return program === 'node' && existsSync(path.join(ROOT, file))
}
