import { expect, test, type Page } from '@playwright/test'
import { join } from 'node:path'
import sharp from 'sharp'
import { expectAccessible } from './expect-accessible.ts'
import { PHOTO, drag, tabTo, toColors } from './paint-steps.ts'

const GARAGE_HOUSE = join(import.meta.dirname, 'photos/garage-house.jpg')
/** A finger's tip, WCAG 2.5.5. */
const TARGET_PX = 44

/** Two homes of ours side by side. */
async function buildTwoHouses(): Promise<Buffer> {
  const half = { width: 720, height: 480 }
  const [left, right] = await Promise.all(
    [PHOTO, GARAGE_HOUSE].map((file) => sharp(file).resize(half.width, half.height).toBuffer()),
  )
  return sharp({ create: { ...half, width: 2 * half.width, channels: 3, background: '#9cc4ee' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: half.width, top: 0 },
    ])
    .png()
    .toBuffer()
}

const choicesOn = (page: Page) => page.getByRole('radiogroup', { name: 'Which area do you mean?' })
const coverage = (page: Page) => page.getByText(/^The area covers \d+% of the photo\.$/)

test('of two houses, one tap chooses the area', async ({ page }) => {
  await toColors(page, await buildTwoHouses())
  const choices = choicesOn(page)
  const choice = (name: string) => choices.getByRole('radio', { name })
  await expect(choice('Best guess')).toBeChecked()
  await expect(page.getByText('choose another area below')).toBeVisible()
  for (const box of await Promise.all(
    (await choices.getByRole('radio').all()).map((one) => one.boundingBox()),
  ))
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(TARGET_PX)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()!.width)
  await expectAccessible(page)

  await choice('Main house only').click()
  await expect(choice('Main house only')).toBeChecked()
  const ofMain = await coverage(page).textContent()
  await choice('Other building').click()
  await expect(coverage(page)).not.toHaveText(ofMain!)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(choice('Main house only')).toBeChecked()
  await expect(coverage(page)).toHaveText(ofMain!)

  await page.reload()
  await expect(page.getByText('We restored your earlier area.')).toBeVisible()
  await expect(choice('Main house only')).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(choice('Best guess')).toBeChecked()
})

test('the choice leaves with the first edit, and comes back with its undo', async ({ page }) => {
  await toColors(page, await buildTwoHouses())
  const choices = choicesOn(page)
  await expect(choices).toBeVisible()
  const stage = page.getByTestId('editable-photo')
  const before = await stage.boundingBox()
  await page.getByRole('radio', { name: 'Brush' }).click()
  await drag(page, stage, { x: 0.1, y: 0.2 }, { x: 0.2, y: 0.2 })
  await expect(choices).toBeHidden()
  const after = await stage.boundingBox()
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(choices.getByRole('radio', { name: 'Best guess' })).toBeChecked()
})

test('arrow keys choose too', { tag: '@any-screen' }, async ({ page }) => {
  await toColors(page, await buildTwoHouses())
  const choice = (name: string) => choicesOn(page).getByRole('radio', { name })
  await tabTo(page, choice('Best guess'))
  await page.keyboard.press('ArrowRight', { delay: 50 })
  await expect(choice('Main house only')).toBeChecked()
  await expect(choice('Main house only')).toBeFocused()
})

test('a certain area leaves no choice', { tag: '@any-screen' }, async ({ page }) => {
  await toColors(page)
  await expect(page.getByText('We found the walls.')).toBeVisible()
  await expect(choicesOn(page)).toBeHidden()
})
