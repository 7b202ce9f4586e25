import { expect, test, type Locator, type Page } from '@playwright/test'
import { PAINT_COLORS, type PaintColor, type PaintFamilyId } from '@housecoat/contract/paint-catalog'
import { deltaE2000, labFromSrgb, type Lab } from '@housecoat/engine'
import sharp from 'sharp'
import { expectAccessible } from './expect-accessible.ts'
import {
  WALLS,
  chooseColor,
  decode,
  downloadResult,
  markWalls,
  meanColor,
  pixelsAt,
  toColors,
} from './paint-steps.ts'

/** A green, a blue and an orange from the middle of the scale, where a lighter light has room. */
const COLORS = (['greens', 'blues', 'oranges'] as const).map(findMiddle)

test(
  'three colors side by side, a favorite, and a lighter light that the result keeps',
  { tag: '@phone' },
  async ({ page }) => {
    const [green, blue, orange] = COLORS
    await openColors(page)
    for (const color of COLORS) await addToComparison(page, color)
    await page.getByRole('button', { name: 'Compare colors 3 of 9' }).click()

    const comparison = page.getByRole('dialog', { name: 'Compare colors' })
    const tiles = comparison.getByRole('list', { name: 'Colors side by side' }).getByRole('listitem')
    await expect(tiles).toHaveCount(3)
    await expect(comparison.locator('[data-compared][aria-busy=false]')).toHaveCount(3)
    await expectAccessible(page)
    const walls = await Promise.all([0, 1, 2].map((at) => readWall(tiles.nth(at).locator('canvas'))))
    expect(deltaE2000(walls[0], walls[1])).toBeGreaterThan(10)
    expect(deltaE2000(walls[1], walls[2])).toBeGreaterThan(10)

    await comparison.getByRole('button', { name: `Add ${blue.name} to favorites` }).click()
    await comparison.getByRole('button', { name: `Remove ${green.name} from the comparison` }).click()
    await expect(tiles).toHaveCount(2)
    await expectSheet(page)

    await comparison.getByRole('button', { name: `Enlarge ${orange.name}, number ${orange.colorNo}` }).click()
    await expectAccessible(page)
    await page.keyboard.press('ArrowLeft')
    await expect(comparison.getByRole('img', { name: `Your photo painted in ${blue.name}` })).toBeVisible()
    await comparison.getByRole('button', { name: 'Choose this color' }).click()
    await expect(comparison).toBeHidden()
    await expect(page.getByTestId('editable-photo')).toHaveAttribute('data-painted', blue.hex)

    await page.getByRole('radio', { name: 'Favorites' }).click()
    const favorites = page.getByRole('list', { name: 'Favorites' }).getByRole('listitem')
    await expect(favorites).toHaveText([`${blue.name} ${blue.colorNo}`])

    const panel = page.getByRole('region', { name: 'Your Selection' })
    await expect(panel.getByText(/^(True to the paint|Close to the paint|A good guess)\.$/)).toBeVisible()
    const painted = page.getByTestId('editable-photo').locator('div > div > canvas').first()
    const asFound = await readWall(painted)
    await panel.getByRole('slider', { name: 'Light' }).focus()
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
    await expect(panel.getByText('52% lighter')).toBeVisible()
    await expect.poll(async () => (await readWall(painted)).l).toBeGreaterThan(asFound.l + 5)
    await expectAccessible(page)
    const preview = await readWall(painted)

    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    const result = await wallOf(await downloadResult(page))
    expect(result.l).toBeGreaterThan(asFound.l + 5)
    expect(deltaE2000(result, preview)).toBeLessThan(2)

    const light = page.getByRole('region', { name: 'Light', exact: true })
    await expect(light.getByText('52% lighter')).toBeVisible()
    await light.getByRole('button', { name: 'Reset the light' }).click()
    const offer = page.getByRole('region', { name: 'Preview of your change' })
    await expect(offer).toContainText('uses one generation')
    await expectAccessible(page)
    await offer.getByRole('button', { name: 'Back to the result' }).click()
    await expect(offer).toBeHidden()
  },
)

test(
  'nine colors fit, a tenth is refused with a message, and all are kept after a reload',
  { tag: '@any-screen' },
  async ({ page }) => {
    await openColors(page)
    const ten = PAINT_COLORS.filter((_, at) => at % 150 === 20).slice(0, 10)
    for (const color of ten) await addToComparison(page, color)
    await expect(page.getByText("You're already comparing nine colors")).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Compare colors 9 of 9' }).click()
    const comparison = page.getByRole('dialog', { name: 'Compare colors' })
    await expect(comparison.locator('[data-compared]')).toHaveCount(9)
    await comparison.getByRole('button', { name: 'Remove all colors' }).click()
    await expect(comparison.getByText('No colors to compare yet')).toBeVisible()
  },
)

async function openColors(page: Page): Promise<void> {
  // what fades in or pulses has no settled contrast, and a toast on its way in would take a press
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await toColors(page)
  await markWalls(page)
}

async function addToComparison(page: Page, color: PaintColor): Promise<void> {
  await chooseColor(page, color)
  const panel = page.getByRole('region', { name: 'Your Selection' })
  await panel.getByRole('button', { name: 'Compare', exact: true }).click()
}

/** Two pictures side by side, under a head and over their captions. */
async function expectSheet(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the comparison as one picture' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^housecoat-colors-\d+\.jpg$/)
  const { width, height } = await sharp(await download.path()).metadata()
  expect(width).toBeGreaterThan(1600)
  expect(height).toBeGreaterThan(600)
}

async function readWall(canvas: Locator): Promise<Lab> {
  const url = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL('image/png'))
  return wallOf(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}

/** The mean color of the lit wall. */
async function wallOf(picture: Buffer): Promise<Lab> {
  return labFromSrgb(meanColor(pixelsAt(await decode(picture), WALLS[2])))
}

function findMiddle(wanted: PaintFamilyId): PaintColor {
  const found = PAINT_COLORS.find(({ family, lrv }) => family === wanted && lrv > 18 && lrv < 26)
  if (found === undefined) throw new Error(`The catalog has no color in the middle of its ${wanted}`)
  return found
}
