import { expect, test } from '@playwright/test'
import { findLink } from '../apps/server/src/testing/open-mail-server.ts'
import { expectToast, newPerson, register, signOut } from './account-steps.ts'
import { saveDesignByCall } from './call-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { startServerWithMail, type ServerWithMail } from './start-server-with-mail.ts'

let server: ServerWithMail

test.beforeAll(async () => {
  server = await startServerWithMail()
})

test.afterAll(() => server.close())

test(
  'a person registers, is asked to confirm the email before sharing, opens the mailed link on a phone and shares',
  { tag: '@any-screen' },
  async ({ page, browser }) => {
    const person = newPerson()
    await page.goto(`${server.origin}/auth`)
    await register(page, person)
    const projectId = await saveDesignByCall(page.request, 'Blue porch', server.origin)

    await page.goto(`${server.origin}/projects/${projectId}`)
    await page.getByRole('button', { name: 'Share to Community' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share to Community' })
    await expect(dialog.getByText('Confirm your email to share')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Share Design' }).click()
    await expect(page.getByText('Failed to share design', { exact: true })).toBeVisible()
    await server.mailServer.waitForMail(person.email, 'Confirm your email')
    server.mailServer.clear()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByText('Sent. It can take a few minutes', { exact: false })).toBeVisible()

    const mail = await server.mailServer.waitForMail(person.email, 'Confirm your email')
    const phone = await browser.newContext()
    const elsewhere = await phone.newPage()
    await elsewhere.goto(server.origin + findLink(mail, 'confirm='))
    await expect(elsewhere.getByText(`${person.email} will be the email for the account`)).toBeVisible()
    await expectAccessible(elsewhere)
    await elsewhere.getByRole('button', { name: 'Confirm my email' }).click()
    await expectToast(elsewhere, 'Email confirmed', `${person.email} is now your account's email.`)
    await elsewhere.goto(server.origin + findLink(mail, 'confirm='))
    await expect(elsewhere.getByRole('alert')).toContainText('This link no longer works')
    await phone.close()

    await page.reload()
    await page.getByRole('button', { name: 'Share to Community' }).click()
    await expect(dialog.getByText('Confirm your email to share')).toBeHidden()
    await dialog.getByRole('button', { name: 'Share Design' }).click()
    await expect(page.getByText('Design shared successfully', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/community\/\d+$/)
  },
)

test('a new email must be confirmed while the old one stays', { tag: '@any-screen' }, async ({ page }) => {
  const [person, { email }] = [newPerson(), newPerson()]
  await page.goto(`${server.origin}/auth`)
  await register(page, person)
  const first = await server.mailServer.waitForMail(person.email, 'Confirm your email')
  await page.goto(server.origin + findLink(first, 'confirm='))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page).toHaveURL(`${server.origin}/account`)

  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.getByLabel('Email').fill(email)
  await profile.getByLabel('Your password, to confirm').fill(person.password)
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'Profile saved', `Open the link we emailed to ${email}.`)
  await expect(profile.getByText(`Your email stays ${person.email} until you do.`)).toBeVisible()
  await expectAccessible(page)
  await server.mailServer.waitForMail(person.email, 'A new email for your Housecoat account')

  const second = await server.mailServer.waitForMail(email, 'Confirm your email')
  await page.goto('about:blank')
  await page.goto(server.origin + findLink(second, 'confirm='))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(profile.getByLabel('Email')).toHaveValue(email)
  await server.mailServer.waitForMail(person.email, 'was changed')
  await signOut(page)
})
