import { expect, test, type Page } from '@playwright/test'
import { PAINT_COLORS, type PaintColor } from '@housecoat/contract/paint-catalog'
import sharp from 'sharp'
import { expectToast, newPerson, register } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { COLOR, chooseColor, markWalls, toColors } from './paint-steps.ts'

/** Two more colors, so that every generation is another one. */
const OTHER_COLORS = PAINT_COLORS.filter(({ family, lrv }) => family === 'reds' && lrv > 8 && lrv < 14)

test(
  'a visitor uses two generations, is stopped, registers, and goes on with the same photo',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/paint')
    const card = page.getByRole('region', { name: 'Generation Limit' })
    await expect(card).toContainText('2 of 2 left')
    await expect(card.getByRole('link', { name: 'Sign in to Continue' })).toHaveAttribute('href', '/login')
    await expectAccessible(page)

    await toColors(page)
    await markWalls(page)
    await generate(page, COLOR)
    await expect(page.getByText('Image Generated')).toBeVisible()
    await page.getByRole('button', { name: 'Try Different Colors' }).click()
    await generate(page, OTHER_COLORS[0])
    await expectToast(
      page,
      'Last Free Generation Used',
      "You've used all your free generations. Sign in or subscribe for more.",
    )
    // beside the picture that was just made, not over it
    const notice = page.getByRole('status', { name: 'Sign In Required' })
    await expect(notice).toContainText("You've used your free design credits.")
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Later' }).click()
    await expect(notice).toBeHidden()
    const alert = page.getByRole('dialog', { name: 'Sign In Required' })

    await page.getByRole('button', { name: 'Try Different Colors' }).click()
    await chooseColor(page, OTHER_COLORS[1])
    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    await alert.getByRole('link', { name: 'Sign In / Register' }).click()
    await expect(page).toHaveURL('/auth')
    await register(page, newPerson())

    await expect(page).toHaveURL('/paint')
    await expect(page.getByTestId('editable-photo')).toHaveAttribute('data-painted', OTHER_COLORS[1].hex)
    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({
      timeout: 60_000,
    })
  },
)

test(
  'a visitor without generations does not get past the photo until some come back',
  { tag: '@any-screen' },
  async ({ page }) => {
    await spendAll(page)
    await page.goto('/paint')
    const alert = page.getByRole('dialog', { name: 'Sign In Required' })
    await alert.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByText("You've reached your generation limit")).toBeVisible()
    await expect(
      page.getByText('Sign in or upgrade your plan to continue creating visualizations'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try the sample photo: a house with a porch' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(alert).toBeVisible()

    await page.route('**/api/uploads-remaining', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), remainingUploads: 1 } })
    })
    await expect(alert).toBeHidden({ timeout: 15_000 })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Preparing Your Image' })).toBeVisible()
  },
)

test('a member at the limit is sent to the plans', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/auth')
  await register(page, newPerson())
  await spendAll(page)
  await page.goto('/paint')
  const card = page.getByRole('region', { name: 'Generation Limit' })
  await expect(card).toContainText('Upgrade your plan to continue creating visualizations')
  await expect(card.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/subscription')
  await expectAccessible(page)

  await toColors(page)
  await markWalls(page)
  await chooseColor(page, COLOR)
  await page.getByRole('button', { name: 'Generate AI Result' }).click()
  await expectToast(
    page,
    'Subscription Limit Reached',
    "You've reached your generation limit. Please upgrade your plan to continue.",
  )
  await expect(page).toHaveURL('/subscription')
  await expectAccessible(page)
})

async function generate(page: Page, color: PaintColor): Promise<void> {
  await chooseColor(page, color)
  await page.getByRole('button', { name: 'Generate AI Result' }).click()
  // by its text: under the sign-in alert it is there to see, but no longer for a screen reader
  await expect(page.getByText('Your Transformed Home')).toBeVisible({ timeout: 60_000 })
}

/** Uses up the allowance with two tiny pictures, through the same server and cookies as the page. */
async function spendAll(page: Page): Promise<void> {
  const side = { width: 64, height: 64, channels: 3 as const }
  const photo = await sharp({ create: { ...side, background: '#9aa' } })
    .png()
    .toBuffer()
  const mask = await sharp({ create: { ...side, background: '#fff' } })
    .png()
    .toBuffer()
  for (let count = 0; count < 2; count += 1) {
    const answer = await page.request.post('/api/process-image', {
      data: {
        originalImage: photo.toString('base64'),
        mask: mask.toString('base64'),
        isExterior: true,
        selections: [
          {
            areaId: 'exterior',
            area: 'Exterior',
            brand: 'Hearth & Hue',
            brandId: 'hearth-and-hue',
            colorName: COLOR.name,
            colorCode: COLOR.hex,
          },
        ],
      },
    })
    expect(answer.status()).toBe(200)
  }
}
