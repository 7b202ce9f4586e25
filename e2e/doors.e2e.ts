import { expect, test, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectToast, newPerson, register } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { decode, tabTo } from './paint-steps.ts'

/** Rendered homes of ours, 1440 × 960: one with a garage for one car and an entry door, one without any. */
const PHOTO = join(import.meta.dirname, 'photos/garage-house.jpg')
const ROOM = join(import.meta.dirname, 'photos/living-room.jpg')

test(
  'a member chooses a garage door, mends its place by keyboard, reviews and saves it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/auth')
    await register(page, newPerson())
    await page.goto('/doors')
    await expect(page.getByRole('button', { name: 'Detect Doors' })).toBeDisabled()
    await detect(page, PHOTO)
    await page.getByRole('button', { name: 'Garage door', exact: true }).click()
    await expectAccessible(page)

    await filterTo(page, 'Two Car Garage', 'Driftwood')
    await expect(page.getByText('This door is too wide for the opening')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Design' })).toBeDisabled()
    await page.getByRole('button', { name: 'Choose another door' }).click()
    await filterTo(page, 'One Car Garage', 'Golden Oak')
    await expect(page.getByRole('img', { name: /^Your photo with the door/ })).toBeVisible()
    await moveCorner(page)
    await page.getByRole('button', { name: 'Save Design' }).click()
    await expect(page.getByRole('heading', { name: 'Review Your New Door' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('108 × 84 in')).toBeVisible()
    await expectAccessible(page)
    await expectOnlyTheDoorChanged(page)

    await page.reload()
    await expect(page.getByText('We kept your photo.')).toBeVisible()
    await page.getByRole('button', { name: 'Save Design' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save Your Design' })
    await dialog.getByLabel('Name').fill('Our garage')
    await dialog.getByRole('button', { name: 'Save Design' }).click()
    await expectToast(page, 'Design Saved', 'Your design has been saved to your account')
    await page.goto('/my-designs')
    await expect(page.getByRole('article').filter({ hasText: 'Our garage' })).toContainText('1 door')
  },
)

test(
  'a garage and an entry door are chosen for one photo, kept over a reload, and set in together',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/auth')
    await register(page, newPerson())
    await page.goto('/doors')
    await detect(page, PHOTO)
    const openings = page.getByRole('group', { name: 'Doors in your photo' })
    const doors = page.getByRole('list', { name: 'Doors' }).getByRole('button')
    await openings.getByRole('button', { name: 'Garage door' }).click()
    await expect(page.getByText(/The first \d+ fit this opening/)).toBeVisible()
    await doors.first().click()
    await expect(openings.getByRole('button', { name: 'Garage door (door chosen)' })).toBeVisible()
    // one tab stop for all doors
    await page.keyboard.press('ArrowRight')
    await expect(doors.nth(1)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('list', { name: 'Doors' }).locator(':focus')).toHaveCount(0)
    await openings.getByRole('button', { name: 'Entry door' }).click()
    await doors.filter({ hasText: 'Colonial' }).click()
    await expect(page.getByRole('img', { name: /^Your photo with the doors .+ and .+/ })).toBeVisible()
    await page.getByRole('radio', { name: 'White' }).click()
    await page.getByText('On the left').click()
    await expectAccessible(page)

    // the side of the handle, the finish and the door
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('img', { name: /^Your photo with the door / })).toBeVisible()
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'Redo' }).click()
    await expect(page.getByRole('img', { name: /^Your photo with the doors / })).toBeVisible()
    await page.reload()
    await expect(openings.getByRole('button', { name: /\(door chosen\)/ })).toHaveCount(2)
    await openings.getByRole('button', { name: 'Entry door' }).click()
    await expect(page.getByRole('radio', { name: 'White' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'On the left' })).toBeChecked()
    await page
      .getByRole('group', { name: 'Windows beside the door' })
      .getByText('Both', { exact: true })
      .click()

    await page.getByRole('button', { name: 'Save Design' }).click()
    await expect(page.getByRole('heading', { name: 'Review Your New Doors' })).toBeVisible({
      timeout: 60_000,
    })
    await expect(page.getByRole('heading', { name: 'Garage Door', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Entry Door', exact: true })).toBeVisible()
    await expect(page.getByText('Sidelights on both sides')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save Design' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save Your Design' })
    await dialog.getByLabel('Name').fill('Both doors')
    await dialog.getByRole('button', { name: 'Save Design' }).click()
    await expectToast(page, 'Design Saved', 'Your design has been saved to your account')
    await page.goto('/my-designs')
    await expect(page.getByRole('article').filter({ hasText: 'Both doors' })).toContainText('2 doors')
  },
)

test(
  'in a room without a door one can be placed anyway, and a quote requested',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/doors?door=e-colonial-red')
    await expect(page.getByText(/Colonial.* is selected\. Add your photo\./)).toBeVisible()
    await detect(page, ROOM)
    await expect(page.getByText('No door detected - using fallback placement')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Your photo with the door Colonial' })).toBeVisible()
    await page.getByRole('button', { name: 'Save Design' }).click()
    await expect(page.getByRole('heading', { name: 'Review Your New Door' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/)

    await page.getByRole('button', { name: 'Request Quote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request Quote' })
    await dialog.getByRole('button', { name: 'Request Quote' }).click()
    await expect(dialog).toContainText('Name is required')
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill('Ada')
    await dialog.getByLabel('ZIP code').fill('12345')
    await dialog.getByRole('button', { name: 'Request Quote' }).click()
    await expect(dialog).toContainText('Please enter an email or a phone number')
    await dialog.getByLabel('Phone').fill('555 010 0199')
    await dialog.getByRole('button', { name: 'Request Quote' }).click()
    await expect(dialog).toContainText('Your quote request was sent.')
  },
)

async function detect(page: Page, photo: string): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await expect(page.getByText('Click to change image')).toBeVisible()
  await page.getByRole('button', { name: 'Detect Doors' }).click()
  await expect(page.getByRole('heading', { name: 'Door Preview' })).toBeVisible({ timeout: 60_000 })
}

/** Narrows the catalog to a door and takes it. */
async function filterTo(page: Page, type: string, color: string): Promise<void> {
  if (await page.getByLabel('Garage Type').isHidden())
    await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Garage Type').selectOption(type)
  await page.getByLabel('Door Color').selectOption(color)
  const doors = page.getByRole('list', { name: 'Doors' }).getByRole('button')
  await expect(doors).toHaveCount(1)
  await doors.click()
}

async function moveCorner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adjust corners' }).click()
  const corner = page.getByRole('slider', { name: 'Top left corner' })
  await tabTo(page, corner)
  const before = await corner.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(corner).not.toHaveAttribute('aria-valuetext', before ?? '')
  await expect(page.getByTestId('magnifier')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Design' })).toBeEnabled()
}

/** The download is the photo, to the pixel, but for the right half in which the garage stands. */
async function expectOnlyTheDoorChanged(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Image' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^housecoat-design-\d+\.png$/)
  const [after, before] = await Promise.all([
    decode(await readFile(await download.path())),
    decode(await readFile(PHOTO)),
  ])
  expect([after.width, after.height]).toEqual([before.width, before.height])
  let [changed, changedLeft] = [0, 0]
  for (let at = 0; at < after.data.length; at += 3) {
    if (after.data[at] === before.data[at] && after.data[at + 1] === before.data[at + 1]) continue
    changed += 1
    if ((at / 3) % after.width < after.width / 2) changedLeft += 1
  }
  expect(changed).toBeGreaterThan(10_000)
  expect(changedLeft).toBe(0)
}
