/** What a person does with an account. */
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { computeCode, readModeratorClaim } from '../apps/server/src/testing/sign-in-codes.ts'
import { call } from './call-steps.ts'

export interface Person {
  readonly username: string
  readonly email: string
  readonly password: string
}

/** Somebody whom the server has not seen; all tests share its database. */
export function newPerson(): Person {
  const username = `ada-${randomBytes(5).toString('hex')}`
  return { username, email: `${username}@example.com`, password: 'a quiet harbor' }
}

/** The header's links and buttons, which phones keep behind a button. */
export async function openHeader(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Open menu' })
  if (await button.isVisible()) await button.click()
  return page.getByRole('banner')
}

/** Fills in the register form of the sign-in page that is open. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await submitRegistration(page)
}

/** Sends the register form, and waits until the person is signed in and the page has given way to the next one. */
export async function submitRegistration(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Register' })
  // looked for from before the press: another message may soon take its place
  await Promise.all([
    expectToast(page, 'Registration successful', 'Your account has been created and you are now logged in.'),
    button.click(),
  ])
  await expect(button).toBeHidden()
}

/** Fills in the login form of the sign-in page, once it is open: the account page, too, has a field for the username. */
export async function logIn(page: Page, { username, password }: Omit<Person, 'email'>): Promise<void> {
  const button = page.getByRole('button', { name: 'Login' })
  const form = page.locator('form').filter({ has: button })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await button.click()
}

export async function expectGreeted(page: Page, username: string): Promise<void> {
  const header = await openHeader(page)
  await expect(header.getByText(`Hello, ${username}`).filter({ visible: true })).toBeVisible()
}

export async function signOut(page: Page): Promise<void> {
  const header = await openHeader(page)
  const button = header.getByRole('button', { name: 'Sign Out' })
  // the message of an earlier sign-out may still be on the page
  await Promise.all([page.waitForResponse('**/api/logout'), button.click()])
  await expect(button).toBeHidden()
  await expectToast(page, 'Logout successful', 'You have been logged out successfully.')
}

/**
 * The same message may still be on the page from a moment ago. If the next step needs what the message is about, wait for that
 * instead.
 */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await Promise.all([
    expect(page.getByText(title, { exact: true }).first()).toBeVisible(),
    expect(page.getByText(description).first()).toBeVisible(),
  ])
}

/** A moderator-to-be, of ADMIN_USERNAMES in playwright.config.ts: a test's second attempt has a name that the first left free. */
export function newModerator(name: string, { retry }: TestInfo): Person {
  return { ...newPerson(), username: `${name}-${retry}` }
}

/** Registers a name of ADMIN_USERNAMES with the operator's link, and sets the second factor up that moderating takes. */
export async function registerModeratorByCall({ request }: Page, person: Person): Promise<void> {
  const claim = await readModeratorClaim(process.env['E2E_DATA_DIR'] ?? '', person.username)
  await call(request, '/api/register', { ...person, claim })
  const { key } = await call<{ key: string }>(request, '/api/account/second-factor/setup', {
    password: person.password,
  })
  await call(request, '/api/account/second-factor', { code: computeCode(key) })
}
