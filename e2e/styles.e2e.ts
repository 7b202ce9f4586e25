import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectToast, newPerson, register } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import {
  NOT_WALLS,
  PHOTO,
  WALLS,
  decode,
  downloadResult,
  meanColor,
  pixelsAt,
  upload,
} from './paint-steps.ts'

const ROOM = join(PHOTO, '../living-room.jpg')

test(
  'a homeowner redesigns a house, from the home page to the downloaded picture',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Try New Designs' }).click()
    await expect(page).toHaveURL('/design-updates?type=exterior')
    await upload(page, PHOTO)
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByRole('heading', { name: 'Select the Area' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await chooseArea(page, 'Whole house')
    await expect(page.getByText(/We found the siding/)).toBeVisible()
    const plan = page.getByRole('region', { name: 'What changes' })
    await expect(plan.getByRole('checkbox', { name: /^Siding \d+% of the photo$/ })).toBeChecked()
    await plan.getByRole('checkbox', { name: /^Roof/ }).uncheck()
    await plan.getByRole('button', { name: 'Show the roof on the photo' }).click()
    await expect(page.getByText(/We found the roof/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByRole('button', { name: 'Apply Style' })).toBeDisabled()
    await page.getByPlaceholder('Search by name or description...').fill('red brick')
    await chooseStyle(page, 'Colonial', 'colonial')
    const change = page.getByText(/^Changes the siding.*\. Everything else stays the same\.$/)
    await expect(change).toContainText('trim')
    await expect(change).not.toContainText('roof')
    await expectAccessible(page)

    await expectCheckFirst(page)
    await page.getByRole('button', { name: 'Apply Style' }).click()
    await expect(
      page.getByRole('heading', { name: 'Your design is processing. Thanks for your patience' }),
    ).toBeVisible()
    const picture = await downloadResult(page)
    const selections = page.getByRole('region', { name: 'Style Selections' })
    for (const text of [
      'Colonial',
      'Exterior',
      'Whole house',
      'Red brick in running bond',
      'Made on this server.',
    ])
      await expect(selections).toContainText(text)
    await expectAccessible(page)
    await expectBrick(await readFile(PHOTO), picture)

    await page.getByRole('button', { name: 'Try Different Styles' }).click()
    await expect(page.getByTestId('editable-photo')).toHaveAttribute('data-painted', 'colonial')
  },
)

test('a member redesigns a room across a reload, and saves it', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/auth')
  await register(page, newPerson())
  await page.goto('/design-updates?type=interior&style=farmhouse')
  await expect(page.getByText('The Farmhouse style is selected. Add your photo.')).toBeVisible()
  await upload(page, ROOM)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Walls', pressed: true })).toBeVisible()

  await chooseArea(page, 'Backsplash')
  await expect(page.getByText(/couldn't find the backsplash/)).toContainText('choose another area')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expectAccessible(page)
  await chooseArea(page, 'Walls')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByTestId('editable-photo')).toHaveAttribute('data-painted', 'farmhouse')

  await page.reload()
  await expect(page.getByRole('button', { name: /^Farmhouse/, pressed: true })).toBeVisible()
  await expect(page.getByText('Changes only the walls.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply Style' }).click()
  await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({ timeout: 60_000 })

  await page.getByRole('button', { name: 'Save Design' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Your Design' })
  await dialog.getByLabel('Name').fill('A quieter room')
  await dialog.getByRole('button', { name: 'Save Design' }).click()
  await expectToast(page, 'Design Saved', 'Your design has been saved to your account')
  await page.goto('/my-designs')
  const card = page.getByRole('article').filter({ hasText: 'A quieter room' })
  await expect(card).toContainText('Interior')
  await card.getByRole('link', { name: 'View A quieter room' }).click()
  await expect(page.getByText('Farmhouse', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // painting the same photo starts with nothing of it
  await page.goto('/paint')
  await expect(page.getByRole('heading', { name: 'Upload Your Home Photo' })).toBeVisible()
})

async function chooseArea(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Finding the area in your photo' })).toBeHidden()
  await expect(page.getByTestId('editable-photo')).toBeVisible()
}

/** Takes a style and waits until it is on the photo. */
async function chooseStyle(page: Page, name: string, id: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByTestId('editable-photo')).toHaveAttribute('data-painted', id)
}

/** A check of the allowance that fails is told, and nothing goes on or is lost. */
async function expectCheckFirst(page: Page): Promise<void> {
  await page.route('**/api/uploads-remaining', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Apply Style' }).click()
  await expectToast(page, 'Error', 'Could not verify available uploads. Please try again.')
  await expect(page.getByRole('button', { name: 'Apply Style' })).toBeEnabled()
  await page.unroute('**/api/uploads-remaining')
}

/** The walls turned from sage to red, and what is no wall, trim or door is as it was. */
async function expectBrick(photo: Buffer, picture: Buffer): Promise<void> {
  const [before, after] = await Promise.all([decode(photo), decode(picture)])
  expect([after.width, after.height]).toEqual([before.width, before.height])
  for (const place of WALLS) {
    const [red, green] = meanColor(pixelsAt(after, place, 12))
    expect(red).toBeGreaterThan(1.25 * green)
  }
  for (const place of [NOT_WALLS.sky, NOT_WALLS.lawn, NOT_WALLS.roof])
    expect(pixelsAt(after, place)).toEqual(pixelsAt(before, place))
}
