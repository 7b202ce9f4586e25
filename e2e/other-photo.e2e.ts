import { expect, test, type Page } from '@playwright/test'
import { join } from 'node:path'
import { PHOTO, upload } from './paint-steps.ts'

const OTHER_PHOTO = join(import.meta.dirname, 'photos/garage-house.jpg')

const WEIGHTS = /house-network.*\.bin/

/** Holds the network's weights back until they are let go, as a slow line does. */
async function holdWeights(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.context().route(WEIGHTS, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** How many pixels of the edit grid the shown area takes, and where its middle is. */
async function readArea(page: Page): Promise<string> {
  const glow = page.getByTestId('editable-photo').locator('canvas.area-glow')
  // both photos are looked at first, which a busy machine takes its time for
  await expect(glow).toBeVisible({ timeout: 60_000 })
  return glow.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
    let count = 0
    let sumX = 0
    let sumY = 0
    for (let at = 0; at < width * height; at++) {
      if (pixels[at * 4 + 3] === 0) continue
      count += 1
      sumX += at % width
      sumY += Math.floor(at / width)
    }
    return `${count} pixels of ${width} × ${height} round ${Math.round(sumX / count)}, ${Math.round(sumY / count)}`
  })
}

test(
  'C3: a photo chosen while another is prepared gets its own area',
  { tag: '@any-screen' },
  async ({ page, browser }) => {
    const fresh = await browser.newPage()
    await fresh.goto('/paint')
    await upload(fresh, OTHER_PHOTO)
    await fresh.getByRole('button', { name: 'Continue' }).click()
    const ownArea = await readArea(fresh)
    await fresh.close()

    const letWeightsGo = await holdWeights(page)
    await page.goto('/paint')
    await upload(page, PHOTO)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Preparing Your Image' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await upload(page, OTHER_PHOTO)
    const weights = page.waitForResponse(WEIGHTS)
    letWeightsGo()
    await weights
    // the first photo's preparation gets the time to end
    await page.waitForTimeout(6000)
    await page.getByRole('button', { name: 'Continue' }).click()
    expect(await readArea(page)).toBe(ownArea)
  },
)

test(
  'C3: an area chosen while another is searched for is the one shown',
  { tag: '@any-screen' },
  async ({ page }) => {
    const letWeightsGo = await holdWeights(page)
    await page.goto('/design-updates?type=exterior')
    await upload(page, PHOTO)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Siding' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await upload(page, OTHER_PHOTO)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Roof' }).click()
    letWeightsGo()
    const roof = await readArea(page)
    await page.getByRole('button', { name: 'Siding' }).click()
    await expect.poll(() => readArea(page)).not.toBe(roof)
    await page.getByRole('button', { name: 'Roof' }).click()
    await expect.poll(() => readArea(page)).toBe(roof)
  },
)
