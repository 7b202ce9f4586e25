import { expect, test, type Locator, type Page } from '@playwright/test'
import { NOT_WALLS, toColors, type Place } from './paint-steps.ts'

/** Places of the sample photo: on the wall left of the upper window, and its glass beside that. */
const BESIDE_WINDOW = { x: 0.083, y: 0.3627 }
const IN_WINDOW = NOT_WALLS['upper window']

/** Longer than the brush waits for a pointer that is held still. */
const HOLD_MS = 600

test('a tap on the same spot again takes a smaller part, and undo goes back', async ({ page }) => {
  await openBlank(page)
  const stage = page.getByTestId('editable-photo')
  const hint = page.getByTestId('tool-hint')
  await expect(hint).toHaveText('Tap the same spot twice for a smaller part.')
  const covered = [await countMarked(stage)]
  for (const step of [1, 2, 3]) {
    await tapAt(stage, NOT_WALLS['garage door'])
    await expect.poll(() => countMarked(stage)).not.toBe(covered[step - 1])
    covered.push(await countMarked(stage))
    if (step < 3) await expect(hint).toHaveText('Tap again for a smaller part.')
  }
  expect(covered[1]).toBeGreaterThan(0)
  expect(covered[2]).toBeLessThan(covered[1] * 0.8)
  expect(covered[3]).toBeLessThan(covered[2] * 0.8)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => countMarked(stage)).toBe(covered[2])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => countMarked(stage)).toBe(covered[1])
})

test(
  'Enter again takes a smaller part, until there is none and the page says so',
  { tag: '@any-screen' },
  async ({ page }) => {
    await openBlank(page)
    const stage = page.getByTestId('editable-photo')
    const hint = page.getByTestId('tool-hint')
    await stage.focus()
    await page.keyboard.press('Enter')
    await expect(hint).toHaveText('Tap again for a smaller part.')
    const first = await countMarked(stage)
    await page.keyboard.press('Enter')
    await expect.poll(() => countMarked(stage)).toBeLessThan(first)
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Enter')
    await expect(hint).toHaveText('This is the smallest part here.')
    expect(await countMarked(stage)).toBeGreaterThan(0)
    await page.getByRole('radio', { name: 'Tap to remove' }).click()
    await expect(hint).toHaveText('Tap the same spot twice for a smaller part.')
  },
)

test('the brush stops at a window, and goes over its edge when held still first', async ({ page }) => {
  await openBlank(page)
  const stage = page.getByTestId('editable-photo')
  await page.getByRole('radio', { name: 'Brush' }).click()
  const hint = page.getByTestId('tool-hint')
  await expect(hint).toContainText('The brush stops at edges.')

  await drawWithoutPause(page, stage)
  await expect.poll(() => isMarked(stage, BESIDE_WINDOW)).toBe(true)
  expect(await isMarked(stage, IN_WINDOW)).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => countMarked(stage)).toBe(0)

  await drawBeside(page, stage, async () => {
    await expect(page.getByTestId('brush-ring')).toHaveAttribute('data-free', 'false')
    await page.waitForTimeout(HOLD_MS)
    await expect(hint).toHaveText('Painting over edges, too.')
    await expect(page.getByTestId('brush-ring')).toHaveAttribute('data-free', 'true')
  })
  await expect.poll(() => isMarked(stage, IN_WINDOW)).toBe(true)
  await expect(hint).toContainText('The brush stops at edges.')
})

test('with Shift the brush goes over edges', { tag: '@any-screen' }, async ({ page }) => {
  await openBlank(page)
  const stage = page.getByTestId('editable-photo')
  await page.getByRole('radio', { name: 'Brush' }).click()
  await page.keyboard.down('Shift')
  await drawBeside(page, stage)
  await page.keyboard.up('Shift')
  await expect.poll(() => isMarked(stage, IN_WINDOW)).toBe(true)
})

test('while a stroke is drawn, only what it will mark is shown', { tag: '@any-screen' }, async ({ page }) => {
  await openBlank(page)
  const stage = page.getByTestId('editable-photo')
  await page.getByRole('radio', { name: 'Brush' }).click()
  const countMaps = () => page.evaluate(() => performance.getEntriesByName('engine:regionMap').length)
  await expect.poll(countMaps).toBe(1)
  let shown = -1
  await drawWithoutPause(page, stage, async () => {
    shown = await countShown(stage.locator('canvas[aria-hidden=true]').last())
  })
  expect(shown).toBeGreaterThan(0)
  await expect.poll(() => countMarked(stage)).toBe(shown)
})

/** Opens the sample photo with nothing marked. */
async function openBlank(page: Page): Promise<void> {
  await toColors(page)
  await page.getByRole('button', { name: 'Touch up area' }).click()
  const dialog = page.getByRole('dialog', { name: 'Touch up area' })
  await dialog.getByRole('button', { name: 'Clear the area' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing is marked.')).toBeVisible()
}

async function tapAt(stage: Locator, { x, y }: Place): Promise<void> {
  const box = await stage.boundingBox()
  if (box === null) throw new Error('The photo has no place')
  await stage.click({ position: { x: x * box.width, y: y * box.height } })
}

/** Draws down along the window's left side, so wide that half of the window is under the brush. */
async function drawBeside(
  page: Page,
  stage: Locator,
  whilePressed?: () => Promise<void>,
  beforeRelease?: () => Promise<void>,
): Promise<void> {
  await stage.scrollIntoViewIfNeeded()
  const box = await stage.boundingBox()
  if (box === null) throw new Error('The photo has no place')
  const reach = (IN_WINDOW.x - BESIDE_WINDOW.x) * box.width + 6
  await page.getByRole('slider', { name: 'Size' }).fill(String(Math.round(reach)))
  const placed = await stage.boundingBox()
  if (placed === null) throw new Error('The photo has no place')
  const at = (y: number) => [placed.x + BESIDE_WINDOW.x * placed.width, placed.y + y * placed.height] as const
  await page.mouse.move(...at(0.34))
  await page.mouse.down()
  await whilePressed?.()
  await page.mouse.move(...at(0.385), { steps: 8 })
  await beforeRelease?.()
  await page.mouse.up()
}

/** Draws beside the window, again where the machine was so busy that the pointer seemed to be held still. */
async function drawWithoutPause(
  page: Page,
  stage: Locator,
  beforeRelease?: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    const seen = { isInside: false }
    await drawBeside(page, stage, undefined, async () => {
      // moves reach the page with its next frame
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      seen.isInside = (await page.getByTestId('brush-ring').getAttribute('data-free')) === 'false'
      await beforeRelease?.()
    })
    if (!seen.isInside) await page.getByRole('button', { name: 'Undo' }).click()
    expect(seen.isInside).toBe(true)
  }).toPass()
}

/** The alpha of the hairline that the area's glow draws around the area. */
const SHADOW_ALPHA = 150

/** Pixels of the edit grid in the area. */
function countMarked(stage: Locator): Promise<number> {
  return countShown(stage.locator('canvas.area-glow'))
}

function countShown(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement, shadow) => {
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height)
    return data.filter((byte, i) => i % 4 === 3 && byte > 0 && byte !== shadow).length
  }, SHADOW_ALPHA)
}

/** Whether the area's glow covers a place. */
function isMarked(stage: Locator, { x, y }: Place): Promise<boolean> {
  return stage.locator('canvas.area-glow').evaluate(
    (element: HTMLCanvasElement, at) => {
      const { width, height } = element
      const pixel = element.getContext('2d')!.getImageData(at.x * width, at.y * height, 1, 1)
      return pixel.data[3] > 0 && pixel.data[3] !== at.shadow
    },
    { x, y, shadow: SHADOW_ALPHA },
  )
}
