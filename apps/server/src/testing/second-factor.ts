import type { TestApp } from './open-test-app.ts'
import { registerPerson, SEED_PASSWORD, type Person } from './seed-designs.ts'
import { computeCode, readModeratorClaim } from './sign-in-codes.ts'
import type { TestBrowser } from './test-browser.ts'

interface TurnedOn {
  readonly key: string
  /** the code that turned it on, now used up */
  readonly code: string
  readonly recoveryCodes: readonly string[]
}

/** Sets up the signed-in member's second factor. */
export async function turnOnSecondFactor(browser: TestBrowser, password = SEED_PASSWORD): Promise<TurnedOn> {
  const setup = await browser.post('/api/account/second-factor/setup', { password })
  const key = String(setup.body['key'])
  const code = computeCode(key)
  const { status, body } = await browser.post('/api/account/second-factor', { code })
  if (status !== 200) throw new Error(`the second factor was not set up: ${JSON.stringify(body)}`)
  return { key, code, recoveryCodes: body['recoveryCodes'] as string[] }
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
