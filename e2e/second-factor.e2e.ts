import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { computeCode, computeNextCode } from '../apps/server/src/testing/sign-in-codes.ts'
import {
  expectGreeted,
  expectToast,
  logIn,
  newModerator,
  signOut,
  submitRegistration,
} from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'

test(
  'a moderator registers with the operator’s link, sets two-step sign-in up, and signs in by code and by recovery code',
  { tag: '@any-screen' },
  async ({ page }, testInfo) => {
    const person = newModerator(`e2e-${testInfo.project.name}-moderator`, testInfo)
    const links = await readFile(path.join(process.env['E2E_DATA_DIR'] ?? '', 'moderator-links.txt'), 'utf8')
    const link = new RegExp(`${person.username}: (\\S+)`).exec(links)?.[1] ?? ''
    await page.goto(link)
    await expect(page.getByText('This link registers a moderator')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(person.username)
    await expectAccessible(page)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await submitRegistration(page)
    await expectGreeted(page, person.username)

    // moderating takes a second factor
    await page.goto('/moderation')
    await expect(page.getByRole('heading', { name: 'Moderators need two-step sign-in' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
    const section = page.getByRole('region', { name: 'Two-step sign-in' })
    await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    await section.getByLabel('Your password').fill(person.password)
    await section.getByRole('button', { name: 'Continue' }).click()
    await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectAccessible(page)
    const key = ((await section.getByLabel('Key', { exact: true }).textContent()) ?? '').replaceAll(' ', '')
    await section.getByLabel('Code from your app').fill(computeCode(key))
    await section.getByRole('button', { name: 'Turn on' }).click()
    const list = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(list).toHaveCount(10)
    const codes = await list.allTextContents()
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain(codes[9])
    await section.getByRole('button', { name: 'I saved them' }).click()
    await expect(section.getByText('10 recovery codes left.', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Moderation' }).click()
    await expect(page.getByRole('tab', { name: 'Open reports' })).toBeVisible()

    // by code, from the page that asked to sign in
    await page.goto('/account')
    await signOut(page)
    await logIn(page, person)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Code from your app').fill(computeNextCode(key))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Login successful', 'You have been logged in successfully.')
    await expect(page).toHaveURL('/account')

    // by a recovery code, once
    await signOut(page)
    await logIn(page, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0])
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByText('9 recovery codes left.', { exact: false })).toBeVisible()
    await signOut(page)
    await logIn(page, person)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0])
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/wrong or was used before/)
    await page.getByLabel('Recovery code').fill(codes[1])
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/account')
    await page.goto('/moderation')
    await expect(page.getByRole('tab', { name: 'Open reports' })).toBeVisible()
  },
)
