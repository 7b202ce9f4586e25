import { expect, test, type Page } from '@playwright/test'
import { PAINT_COLORS } from '@housecoat/contract/paint-catalog'
import { readFile } from 'node:fs/promises'
import { expectToast, newPerson, register } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import {
  COLOR,
  WALLS,
  chooseColor,
  decode,
  downloadResult,
  markWalls,
  pixelsAt,
  toColors,
} from './paint-steps.ts'

test(
  'a visitor paints, signs in from the result and saves it; then it is renamed, printed, shared and deleted',
  { tag: '@phone' },
  async ({ page }) => {
    await paintAsVisitor(page)
    await expect(page.getByRole('button', { name: 'Save Design' })).toBeHidden()
    await page.getByRole('link', { name: 'Sign in to save your result' }).click()
    await register(page, newPerson())
    await expect(page).toHaveURL('/paint')
    await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible()

    await save(page, 'Our porch')
    await page.reload()
    await page.getByRole('link', { name: 'View Saved Design' }).click()
    await expect(page.getByRole('heading', { name: 'Our porch', level: 1 })).toBeVisible()
    await expectPictures(page)
    await expectAccessible(page)
    await rename(page, 'Our porch in blue')
    await downloadDesign(page)
    await printSheet(page)

    await page.goto('/my-designs')
    const card = page.getByRole('article').filter({ hasText: 'Our porch in blue' })
    await expect(card).toContainText('Exterior · 1 color')
    await expectAccessible(page)
    await share(page)
    await page.goto('/my-designs')
    await expect(card.getByRole('link', { name: /^View in Community/ })).toBeVisible()

    await card.getByRole('link', { name: 'View Our porch in blue' }).click()
    await page.getByRole('button', { name: 'Delete Design' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this design?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete Design' }).click()
    await expect(page).toHaveURL('/my-designs')
    await expect(page.getByRole('heading', { name: 'No Designs Found' })).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'No Designs Found' })).toBeVisible()
  },
)

test(
  'a saved design opens again with its area and color, and becomes another design',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/auth')
    await register(page, newPerson())
    await toColors(page)
    const removed = WALLS[1]
    await page.getByRole('radio', { name: 'Remove' }).click()
    const stage = page.getByTestId('editable-photo')
    const box = await stage.boundingBox()
    if (box === null) throw new Error('The photo has no place')
    await stage.click({ position: { x: removed.x * box.width, y: removed.y * box.height } })
    await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()
    await chooseColor(page, COLOR)
    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    const first = await decode(await downloadResult(page))
    await save(page, 'Blue but for the garage')

    await page.getByRole('link', { name: 'View Saved Design' }).click()
    await page.getByRole('link', { name: 'Change the Color' }).click()
    await expect(page).toHaveURL('/paint')
    await expect(page.getByRole('region', { name: 'Your Selection' })).toContainText(COLOR.name)
    const other = PAINT_COLORS[150]
    await chooseColor(page, other)
    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    const second = await decode(await downloadResult(page))
    // the wall has another color in each; what was removed from the area is the same in both
    expect(pixelsAt(second, WALLS[0])).not.toEqual(pixelsAt(first, WALLS[0]))
    const differences = pixelsAt(second, removed).map((byte, at) =>
      Math.abs(byte - pixelsAt(first, removed)[at]),
    )
    expect(Math.max(...differences)).toBeLessThan(12)

    await save(page, `In ${other.name}`, 'Blue but for the garage 2')
    await page.goto('/my-designs')
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.goto('/paint?design=999999')
    await expect(page.getByText("We couldn't open the design")).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible()
  },
)

test('saved designs are for members', { tag: '@any-screen' }, async ({ page }) => {
  for (const path of ['/my-designs', '/projects/1', '/projects/1/print']) {
    await page.goto(path)
    await expect(page).toHaveURL('/auth')
  }
  await register(page, newPerson())
  // and another's design is as good as none
  await expect(page).toHaveURL('/projects/1/print')
  await expect(page.getByRole('heading', { name: 'Design Not Found' })).toBeVisible()
  await expectAccessible(page)
})

async function paintAsVisitor(page: Page): Promise<void> {
  await toColors(page)
  await markWalls(page)
  await chooseColor(page, COLOR)
  await page.getByRole('button', { name: 'Generate AI Result' }).click()
  await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({ timeout: 60_000 })
}

/** Saves the result that is shown; neither of its pictures travels again. */
async function save(page: Page, name: string, proposedName = 'My Home Design'): Promise<void> {
  await page.getByRole('button', { name: 'Save Design' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Your Design' })
  await expect(dialog.getByLabel('Name')).toHaveValue(proposedName)
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill(name)
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().endsWith('/api/projects') && sent.method() === 'POST'),
    dialog.getByRole('button', { name: 'Save Design' }).click(),
  ])
  // the area alone: a few kilobytes
  expect((await request.sizes()).requestBodySize).toBeLessThan(40_000)
  await expectToast(page, 'Design Saved', 'Your design has been saved to your account')
  await expect(page.getByText(`Saved as ${name}`)).toBeVisible()
}

async function expectPictures(page: Page): Promise<void> {
  for (const name of ['Before', 'After']) {
    const picture = page.getByRole('img', { name, exact: true })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(300)
  }
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function downloadDesign(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Image' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^housecoat-paint-\d+\.png$/)
  const picture = await decode(await readFile(await download.path()))
  expect([picture.width, picture.height]).toEqual([1440, 960])
}

/** One page of the chosen paper. */
async function printSheet(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Print Sheet' }).click()
  const sheet = page.getByRole('article', { name: 'Preview of the sheet' })
  await expect(sheet).toContainText(COLOR.name)
  await expect(sheet).toContainText(COLOR.colorNo)
  await page.getByText('A4', { exact: true }).click()
  await page.getByText('m²', { exact: true }).first().click()
  await page.getByLabel('Area to paint').fill('64')
  await expect(sheet).toContainText('About 12.8 L (3.4 gal) for 64 m² with 2 coats')
  await expectAccessible(page)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  // 210 × 297 mm in points
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/)
}

async function share(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Share to Community/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Share to Community' })
  await expectAccessible(page)
  await dialog.getByLabel('Title').fill('ab')
  await dialog.getByRole('button', { name: 'Share Design' }).click()
  await expect(dialog).toContainText('Title must be at least 3 characters')
  await dialog.getByLabel('Title').fill('A porch in blue')
  await dialog.getByRole('button', { name: 'Share Design' }).click()
  await expectToast(page, 'Design shared successfully', 'Your design is now visible in the community feed.')
  await expect(page).toHaveURL(/\/community\/\d+$/)
}
