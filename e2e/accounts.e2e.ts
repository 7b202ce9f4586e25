import { expect, test } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { openOidcIssuer, type OidcIssuer } from '../apps/server/src/testing/open-oidc-issuer.ts'
import {
  expectGreeted,
  expectToast,
  logIn,
  newPerson,
  openHeader,
  register,
  signOut,
} from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'

test(
  'a person registers, comes back to the page, signs out and in, and deletes the account',
  { tag: '@phone' },
  async ({ page }) => {
    const person = newPerson()
    await page.goto('/terms')
    const header = await openHeader(page)
    await header.getByRole('link', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible()
    await expectAccessible(page)
    await register(page, person)
    await expect(page).toHaveURL('/terms')
    await expectGreeted(page, person.username)

    await page.goto('/account')
    await expect(page.getByText('This session')).toBeVisible()
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export my data' }).click(),
    ])
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')

    await signOut(page)
    await expect(page).toHaveURL('/login')
    await logIn(page, { ...person, password: 'a loud harbor' })
    await expect(page.getByRole('alert').first()).toContainText('Login failed')
    await expect(page.getByLabel('Username')).toHaveValue(person.username)
    await logIn(page, person)
    await expectToast(page, 'Login successful', 'You have been logged in successfully.')
    await expect(page).toHaveURL('/account')

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expectAccessible(page)
    await dialog.getByLabel(/^Type your username/).fill('somebody else')
    await dialog.getByLabel('Your password').fill(person.password)
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog.getByText('Type your username exactly', { exact: false })).toBeVisible()
    await dialog.getByLabel(/^Type your username/).fill(person.username)
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expectToast(page, 'Account deleted', 'Everything in it was deleted.')
    await expect(page).toHaveURL('/')

    await page.goto('/auth')
    await logIn(page, person)
    await expect(page.getByRole('alert').first()).toContainText('Login failed')
  },
)

test('a rejected registration shows why beside the field', { tag: '@any-screen' }, async ({ page }) => {
  const person = newPerson()
  await page.goto('/auth?tab=register')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expectAccessible(page)
  await register(page, person)
  await signOut(page)

  await page.goto('/auth?tab=register')
  await page.getByLabel('Username').fill(person.username.toUpperCase())
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/This username is already taken/)
})

test(
  'a forgotten password is reset by the emailed link, and every session ends',
  { tag: '@any-screen' },
  async ({ page, browser }) => {
    const person = newPerson()
    await page.goto('/auth')
    await register(page, person)

    const phone = await browser.newContext()
    const elsewhere = await phone.newPage()
    await elsewhere.goto('/auth')
    await elsewhere.getByRole('link', { name: 'Forgot password?' }).click()
    await elsewhere.getByLabel('Email').fill(person.email)
    await elsewhere.getByRole('button', { name: 'Email me a link' }).click()
    await expect(elsewhere.getByText('Check your email')).toBeVisible()
    await expectAccessible(elsewhere)
    await elsewhere.goto(await findMailedLink(person.email))
    await elsewhere.getByLabel('New password').fill('a loud harbor')
    await elsewhere.getByRole('button', { name: 'Set new password' }).click()
    await expectToast(elsewhere, 'Password changed', 'Sign in with your new password.')
    await logIn(elsewhere, { ...person, password: 'a loud harbor' })
    await expectGreeted(elsewhere, person.username)
    await phone.close()

    await page.goto('/account')
    await expect(page).toHaveURL('/login')
  },
)

test(
  'sessions are listed, and all others can be signed out',
  { tag: '@any-screen' },
  async ({ page, browser }) => {
    const person = newPerson()
    await page.goto('/auth')
    await register(page, person)
    const phone = await browser.newContext({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    })
    const elsewhere = await phone.newPage()
    await elsewhere.goto('/auth')
    await logIn(elsewhere, person)
    await expectGreeted(elsewhere, person.username)

    await page.goto('/account')
    await expect(page.getByText('Safari on iPhone')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out all other sessions' }).click()
    await expect(page.getByText('No other active sessions.')).toBeVisible()
    await elsewhere.goto('/account')
    await expect(elsewhere).toHaveURL('/login')
    await phone.close()
  },
)

test.describe('Google', { tag: '@any-screen' }, () => {
  let issuer: OidcIssuer

  test.beforeAll(async ({ baseURL }) => {
    const { origin, port } = new URL(baseURL ?? '')
    issuer = await openOidcIssuer(`${origin}/api/auth/google/callback`, Number(port) + 1)
  })

  test.afterAll(() => issuer.close())

  test('signs in, returns to the page, and recognizes the person the next time', async ({ page }) => {
    const { email } = newPerson()
    issuer.person = { sub: email, email, email_verified: true }
    await page.goto('/terms')
    await (await openHeader(page)).getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await expect(page).toHaveURL('/terms')
    await expectGreeted(page, email.split('@')[0])

    await page.goto('/account')
    await expect(page.getByText(email)).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Email me a link to set a password' }).first(),
    ).toBeVisible()
    await expectAccessible(page)
    await signOut(page)
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByText(email)).toBeVisible()
  })

  test('says so when the person declined, and still returns afterwards', async ({ page }) => {
    issuer.person = null
    await page.goto('/terms')
    await (await openHeader(page)).getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await expect(page.getByRole('alert')).toContainText('Google sign-in was canceled')
    await expectAccessible(page)
    await register(page, newPerson())
    await expect(page).toHaveURL('/terms')
  })
})

/** The link in the mail that the server wrote to its outbox. */
async function findMailedLink(email: string): Promise<string> {
  const outbox = path.join(process.env['E2E_DATA_DIR'] ?? '', 'outbox')
  let link: string | undefined
  await expect(async () => {
    for (const name of await readdir(outbox)) {
      const mail = (await readFile(path.join(outbox, name), 'utf8'))
        .replaceAll('=\r\n', '')
        .replaceAll('=3D', '=')
      if (mail.includes(`To: ${email}`)) link = /\/auth\?reset=[A-Za-z0-9_-]+/.exec(mail)?.[0]
    }
    expect(link).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return link ?? ''
}
