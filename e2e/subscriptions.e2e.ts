import { expect, test, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expectToast, newPerson, register } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'

const run = promisify(execFile)
const TEST_MODE = 'Test mode – no card is charged'

test(
  'a visitor registers, subscribes in test mode, cancels, and the plan ends with its period',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/paint')
    const card = page.getByRole('region', { name: 'Generation Limit' })
    await card.getByRole('link', { name: 'Sign in to upgrade' }).click()
    await expect(page).toHaveURL('/login')
    await register(page, newPerson())
    await expect(page).toHaveURL('/paint')
    await card.getByRole('link', { name: 'Upgrade', exact: true }).click()
    await expect(page.getByText("You're on the free plan.")).toBeVisible()
    await expectAccessible(page)

    const checkout = await openTab(page, 'Subscribe to Premium')
    await expect(checkout.getByText(TEST_MODE)).toBeVisible()
    await expect(checkout.getByText('$19.00 a month')).toBeVisible()
    await expectAccessible(checkout)
    await checkout.getByRole('button', { name: 'Decline the card' }).click()
    await expect(checkout.getByRole('alert')).toContainText('nothing was charged')
    await checkout.getByRole('button', { name: 'Pay $19.00 (test)' }).click()
    await expect(checkout.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible()
    await expect(checkout.getByText('Subscription Activated')).toBeVisible()
    await expectAccessible(checkout)
    await checkout.close()

    // the tab in which it began has heard of it
    await expect(page.getByText(/^Renews on /)).toBeVisible()
    await page.goto('/paint')
    await expect(card).toContainText('Unlimited generations')
    await expect(card).toContainText('Premium')

    await openPlan(page)
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click()
    await expectToast(
      page,
      'Subscription Canceled',
      'Your subscription will be canceled at the end of the current billing period.',
    )
    await expect(page.getByText(/^Canceled: your plan ends on /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resume subscription' })).toBeEnabled()

    await letDaysPass(32)
    await page.reload()
    await expect(page.getByText("You're on the free plan.")).toBeVisible()
    await page.goto('/paint')
    await expect(card).toContainText('2 generations per day')
  },
)

test(
  'a member leaves a checkout, changes plans, and settles a failed renewal',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/auth')
    await register(page, newPerson())
    await page.goto('/subscription')
    const left = await openTab(page, 'Subscribe to Standard')
    await left.getByRole('button', { name: 'Cancel' }).click()
    await expect(left.getByRole('heading', { name: 'Checkout canceled' })).toBeVisible()
    await left.close()
    const again = await openTab(page, 'Subscribe to Standard')
    await again.getByRole('button', { name: 'Pay $9.00 (test)' }).click()
    await expect(again.getByRole('heading', { name: 'Welcome to Standard' })).toBeVisible()
    await again.close()

    const change = await openTab(page, 'Change to Premium')
    await expect(change.getByText('Standard to Premium')).toBeVisible()
    await change.getByRole('button', { name: 'Pay $10.00 (test)' }).click()
    await expect(change.getByText("You're now on the Premium plan.")).toBeVisible()
    await change.close()

    const billing = await openTab(page, 'Billing history')
    await expect(billing.getByText(TEST_MODE)).toBeVisible()
    await expect(billing.getByRole('listitem').filter({ hasText: 'Standard' })).toContainText('$9.00 · Paid')
    await billing.getByRole('button', { name: 'Use a card that is declined' }).click()
    await expect(billing.getByText('the next renewal fails', { exact: false })).toBeVisible()
    await expectAccessible(billing)
    await letDaysPass(32)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Your payment failed')
    await expectAccessible(page)
    await billing.getByRole('button', { name: 'Use a card that works' }).click()
    await expect(page.getByText(/^Renews on /)).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  },
)

/** Presses what opens a page of the payment provider's. */
async function openTab(page: Page, button: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button }).click(),
  ])
  return tab
}

/** For the subscriptions of everybody on the server. */
async function letDaysPass(days: number): Promise<void> {
  const env = {
    ...process.env,
    PORT: process.env['E2E_PORT'] ?? '31873',
    DATA_DIR: process.env['E2E_DATA_DIR'],
  }
  await run(process.execPath, ['tools/test-clock.ts', '--days', String(days)], { env })
}

/** Goes to the plan by the header; narrow screens have it in the account menu. */
async function openPlan(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  const menu = header.getByRole('button', { name: 'Account menu' })
  const account = header.getByRole('link', { name: 'Account' })
  await expect(menu.or(account).filter({ visible: true })).toBeVisible()
  if (await menu.isVisible()) {
    await menu.click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Plan' }).click()
  } else await account.click()
  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible()
}
