/** Fingers, as the browser gets them: touch events, from which it makes pointer events, scrolls and zooms. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { join } from 'node:path'
import { COLOR, PHOTO, chooseColor, toColors, type Place } from './paint-steps.ts'

const GARAGE = join(PHOTO, '../garage-house.jpg')

test.skip(({ hasTouch }) => !hasTouch, 'fingers are for touch screens')

test('fingers zoom, move and paint the photo, and drag the divider of the result', async ({ page }) => {
  await toColors(page)
  const stage = page.getByTestId('editable-photo')
  const picture = stage.locator('canvas').first()
  await center(stage)
  const whole = await boxOf(picture)

  // two fingers apart: the photo grows, and the page does not
  await touch(page, stage, [path(0.45, 0.5, 0.15, 0.5), path(0.55, 0.5, 0.85, 0.5)])
  await expect.poll(async () => (await boxOf(picture)).width).toBeGreaterThan(2 * whole.width)
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  const zoomed = await boxOf(picture)
  // both in one direction: it moves with them
  await touch(page, stage, [path(0.4, 0.4, 0.6, 0.4), path(0.4, 0.6, 0.6, 0.6)])
  await expect.poll(async () => (await boxOf(picture)).x).toBeGreaterThan(zoomed.x + 20)
  // together: the whole photo again
  await touch(page, stage, [path(0.05, 0.5, 0.48, 0.5), path(0.95, 0.5, 0.52, 0.5)])
  await expect.poll(async () => (await boxOf(picture)).width).toBeCloseTo(whole.width, 0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()

  const covered = page.getByText(/^The area covers \d+% of the photo\.$/)
  await page.getByRole('radio', { name: 'Brush' }).click()
  await center(stage)
  const scrolledTo = await page.evaluate(() => scrollY)
  await touch(page, stage, [path(0.2, 0.15, 0.8, 0.85)])
  await expect(covered).toBeVisible()
  const afterBrush = await covered.textContent()
  await page.getByRole('radio', { name: 'Eraser' }).click()
  await touch(page, stage, [path(0.2, 0.15, 0.8, 0.85)])
  await expect(covered).not.toHaveText(afterBrush ?? '')
  // the finger drew and did not scroll
  expect(await page.evaluate(() => scrollY)).toBe(scrolledTo)

  await chooseColor(page, COLOR)
  await page.getByRole('button', { name: 'Generate AI Result' }).click()
  await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({ timeout: 60_000 })
  const divider = page.getByRole('slider', { name: 'Before and after' })
  const frame = divider.locator('..')
  await center(frame)
  await touch(page, frame, [path(0.5, 0.5, 0.2, 0.52)])
  await expect.poll(async () => Number(await divider.getAttribute('aria-valuenow'))).toBeCloseTo(20, -1)
  // up and down belongs to the page
  const value = await divider.getAttribute('aria-valuenow')
  const top = await page.evaluate(() => scrollY)
  await touch(page, frame, [path(0.8, 0.9, 0.8, 0.1)])
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 40)
  await expect(divider).toHaveAttribute('aria-valuenow', value ?? '')
})

test("a finger drags a door's corner", async ({ page }) => {
  await page.goto('/doors')
  await page.locator('input[type=file]').first().setInputFiles(GARAGE)
  await page.getByRole('button', { name: 'Detect Doors' }).click()
  await expect(page.getByRole('heading', { name: 'Door Preview' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Garage door', exact: true }).click()
  await page.getByRole('list', { name: 'Doors' }).getByRole('button').first().click()
  await expect(page.getByRole('img', { name: /^Your photo with the door/ })).toBeVisible()
  await page.getByRole('button', { name: 'Adjust corners' }).click()
  const [dragged, other] = ['Top left corner', 'Bottom right corner'].map((name) =>
    page.getByRole('slider', { name }),
  )
  await center(dragged)
  const [before, otherBefore] = [await boxOf(dragged), await other.getAttribute('aria-valuetext')]
  await touch(page, dragged, [path(0.5, 0.5, -0.2, -0.1)])
  await expect.poll(async () => (await boxOf(dragged)).x).toBeLessThan(before.x - before.width / 3)
  await expect(other).toHaveAttribute('aria-valuetext', otherBefore ?? '')
  await expect(page.getByRole('button', { name: 'Save Design' })).toBeEnabled()
})

/** A finger's way over an element, in shares of its size. */
interface Path {
  readonly from: Place
  readonly to: Place
}

const path = (fromX: number, fromY: number, toX: number, toY: number): Path => ({
  from: { x: fromX, y: fromY },
  to: { x: toX, y: toY },
})

const STEPS = 10

/** Puts a finger at the start of each path, moves all of them to the ends, and lifts them. */
async function touch(page: Page, over: Locator, paths: readonly Path[]): Promise<void> {
  const { x: left, y: top, width, height } = await boxOf(over)
  const session = await page.context().newCDPSession(page)
  const pointsAt = (share: number) =>
    paths.map(({ from, to }, id) => ({
      id,
      x: left + (from.x + share * (to.x - from.x)) * width,
      y: top + (from.y + share * (to.y - from.y)) * height,
    }))
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof pointsAt>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', pointsAt(0))
  for (let step = 1; step <= STEPS; step += 1) await send('touchMove', pointsAt(step / STEPS))
  await send('touchEnd', [])
  await session.detach()
}

/** Where fingers reach all of it. */
async function center(part: Locator): Promise<void> {
  await part.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('The part has no place')
  return box
}
