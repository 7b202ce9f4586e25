import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { TOTP } from 'otpauth'
import { LINKS_FILE } from '../features/accounts/moderator-names.ts'

/** What an authenticator app shows for a key. */
export function computeCode(key: string, atMs = Date.now()): string {
  return new TOTP({ secret: key }).generate({ timestamp: atMs })
}

/** The next code, which is accepted already: for a second sign-in within 30 seconds. */
export function computeNextCode(key: string): string {
  return computeCode(key, Date.now() + 30_000)
}

/** The token in the operator's link that registers a name of ADMIN_USERNAMES. */
export async function readModeratorClaim(dataDir: string, name: string): Promise<string> {
  const lines = (await readFile(path.join(dataDir, LINKS_FILE), 'utf8')).split('\n')
  const link = lines.find((line) => line.startsWith(`${name}: `))
  if (link === undefined) throw new Error(`there is no link for ${name}`)
  return new URL(link.slice(name.length + 2)).searchParams.get('claim') ?? ''
}
