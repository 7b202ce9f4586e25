import { expect, test, type Page } from '@playwright/test'
import { join } from 'node:path'
import { expectAccessible } from './expect-accessible.ts'
import { COLOR, chooseColor, markWalls, toColors, upload } from './paint-steps.ts'

const ROOM = join(import.meta.dirname, 'photos/living-room.jpg')

/** Mean luma of the painted picture on the page, 0–255. */
async function measureLuma(page: Page): Promise<number> {
  return page
    .getByTestId('editable-photo')
    .locator('canvas')
    .nth(1)
    .evaluate((canvas: HTMLCanvasElement) => {
      const small = new OffscreenCanvas(32, 32)
      const context = small.getContext('2d')!
      context.drawImage(canvas, 0, 0, 32, 32)
      const { data } = context.getImageData(0, 0, 32, 32)
      let sum = 0
      for (let at = 0; at < data.length; at += 4)
        sum += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]
      return sum / (data.length / 4)
    })
}

/** Keeps the fields of the page's requests: a browser doesn't show tests the body of a form with files. */
async function keepRequests(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    window.FormData = class extends FormData {
      override append(name: string, value: string | Blob, file?: string): void {
        if (typeof value === 'string') {
          sessionStorage.setItem('sent', value)
          super.append(name, value)
        } else super.append(name, value, file)
      }
    }
  })
  return () => page.evaluate(() => sessionStorage.getItem('sent') ?? '')
}

test(
  'the preview in other light is labeled and never reaches the result',
  { tag: '@any-screen' },
  async ({ page }) => {
    const readSent = await keepRequests(page)
    await toColors(page)
    await markWalls(page)
    await chooseColor(page, COLOR)
    const group = page.getByRole('radiogroup', { name: 'Preview in other light' })
    await expect(group.getByRole('radio', { name: 'As photographed' })).toBeChecked()
    const asPhotographed = await measureLuma(page)

    // with the keyboard, held as long as a person holds a key
    const own = group.getByRole('radio', { name: 'As photographed' })
    await own.focus()
    await page.keyboard.press('ArrowLeft', { delay: 80 })
    await expect(group.getByRole('radio', { name: 'Dusk' })).toBeChecked()
    const stage = page.getByTestId('editable-photo').locator('..')
    await expect(stage.getByText('Dusk light')).toBeVisible()
    await expect(stage.getByLabel(/in dusk light/)).toHaveCount(1)
    // no promise about the color stands beside it
    const words = page.locator('[data-fidelity]')
    await expect(words).toHaveAttribute('data-fidelity', 'other-light')
    await expect.poll(() => measureLuma(page)).toBeLessThan(0.85 * asPhotographed)
    await expectAccessible(page)

    await group.getByRole('radio', { name: 'Noon' }).click()
    await expect(stage.getByText('Noon light')).toBeVisible()
    await expect.poll(() => measureLuma(page)).toBeGreaterThan(asPhotographed)

    await page.getByRole('button', { name: 'Preview Result' }).click()
    await expect(page.getByRole('dialog').getByText('After, noon light')).toBeVisible()
    await page.keyboard.press('Escape')

    const sent = page.waitForRequest('**/api/process-image')
    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    await sent
    const request = await readSent()
    expect(request).not.toContain('noon')
    // what the preview's light was read from goes along, so that the result has the same
    expect(request).toMatch(/"references":\[\[\{"subject":"trim"/)
    await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole('button', { name: 'Try Different Colors' }).click()
    await expect(group.getByRole('radio', { name: 'As photographed' })).toBeChecked()
    await expect(stage.getByText(/ light$/)).toBeHidden()
    await expect(words).not.toHaveAttribute('data-fidelity', 'other-light')
  },
)

test('a room shows the color’s reflection on request, labeled', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/paint')
  await page.getByRole('radio', { name: 'Interior' }).click()
  await page.getByRole('button', { name: 'Walls', exact: true }).click()
  await upload(page, ROOM)
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseColor(page, COLOR)
  const asPhotographed = await measureLuma(page)
  const choice = page.getByRole('checkbox', { name: 'Show how the color reflects in the room' })
  await expect(choice).not.toBeChecked()

  await choice.check()
  const stage = page.getByTestId('editable-photo').locator('..')
  await expect(stage.getByText('Reflected color')).toBeVisible()
  // a dark paint takes light from the room
  await expect.poll(() => measureLuma(page)).toBeLessThan(asPhotographed - 1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview Result' }).click()
  await expect(page.getByRole('dialog').getByText('After, with reflected color')).toBeVisible()
  await page.keyboard.press('Escape')

  await choice.uncheck()
  await expect(stage.getByText('Reflected color')).toBeHidden()
  await expect.poll(() => measureLuma(page)).toBeCloseTo(asPhotographed, 0)
})
