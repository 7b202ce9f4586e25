import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { TOTP } from 'otpauth'
import { LINKS_FILE } from '../features/accounts/moderator-names.ts'
import type { TestApp } from './open-test-app.ts'
import { registerPerson, SEED_PASSWORD, type Person } from './seed-designs.ts'
import type { TestBrowser } from './test-browser.ts'

/** What an authenticator app shows for a key. */
export function computeCode(key: string, atMs = Date.now()): string {
  return new TOTP({ secret: key }).generate({ timestamp: atMs })
}

/** The code after the present one, which counts already; for a second sign-in within half a minute. */
export function computeNextCode(key: string): string {
  return computeCode(key, Date.now() + 30_000)
}

interface TurnedOn {
  readonly key: string
  /** that turned it on, and works no more */
  readonly code: string
  readonly recoveryCodes: readonly string[]
}

/** Sets the second factor of whoever is signed in up. */
export async function turnOnSecondFactor(
  browser: TestBrowser,
  password: string | undefined = SEED_PASSWORD,
): Promise<TurnedOn> {
  const setup = await browser.post('/api/account/second-factor/setup', {
    ...(password !== undefined && { password }),
  })
  const key = String(setup.body['key'])
  const code = computeCode(key)
  const { status, body } = await browser.post('/api/account/second-factor', { code })
  if (status !== 200) throw new Error(`the second factor was not set up: ${JSON.stringify(body)}`)
  return { key, code, recoveryCodes: body['recoveryCodes'] as string[] }
}

/** The token in the operator's link that registers a name of ADMIN_USERNAMES. */
export async function readModeratorClaim(dataDir: string, name: string): Promise<string> {
  const lines = (await readFile(path.join(dataDir, LINKS_FILE), 'utf8')).split('\n')
  const link = lines.find((line) => line.startsWith(`${name}: `))
  if (link === undefined) throw new Error(`there is no link for ${name}`)
  return new URL(link.slice(name.length + 2)).searchParams.get('claim') ?? ''
}

/** Registers a name of ADMIN_USERNAMES with the operator's link, and sets its second factor up. */
export async function registerModerator(
  { app, dataDir }: Pick<TestApp, 'app' | 'dataDir'>,
  username: string,
): Promise<Person> {
  const claim = await readModeratorClaim(dataDir, username.toLowerCase())
  const person = await registerPerson(app, username, { claim })
  await turnOnSecondFactor(person)
  return person
}
