/** What a person does in the paint flow, and how its pictures are looked at. */
import { expect, type Locator, type Page } from '@playwright/test'
import { PAINT_COLORS, type PaintColor } from '@housecoat/contract/paint-catalog'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** A rendered home of ours, 1440 × 960. */
export const PHOTO = join(import.meta.dirname, 'photos/porch-house.jpg')

/** Places in that photo, as shares of its width and height. */
export const WALLS = [
  { x: 0.223, y: 0.502 },
  { x: 0.841, y: 0.446 },
  { x: 0.58, y: 0.58 },
]
export const NOT_WALLS = {
  'upper window': { x: 0.125, y: 0.3627 },
  'lower window': { x: 0.301, y: 0.589 },
  'front door': { x: 0.4516, y: 0.67 },
  'garage door': { x: 0.815, y: 0.58 },
  roof: { x: 0.372, y: 0.229 },
  sky: { x: 0.3, y: 0.089 },
  lawn: { x: 0.3, y: 0.9 },
  trim: { x: 0.27, y: 0.278 },
}

export type Place = (typeof WALLS)[number]

/** A deep blue: far from the sage walls of the photo. */
export const COLOR = findDeepBlue()

/** Opens a photo and goes on to the colors. */
export async function toColors(page: Page, photo: string | Buffer = PHOTO): Promise<void> {
  await page.goto('/paint')
  await upload(page, photo)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByTestId('editable-photo')).toBeVisible()
}

export async function upload(page: Page, photo: string | Buffer): Promise<void> {
  const file = typeof photo === 'string' ? photo : { name: 'photo.png', mimeType: 'image/png', buffer: photo }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
}

/** Taps the walls; those that were found already stay as they are. */
export async function markWalls(page: Page): Promise<void> {
  const stage = page.getByTestId('editable-photo')
  await expect(stage).toBeVisible()
  const box = await stage.boundingBox()
  if (box === null) throw new Error('The photo has no place')
  for (const place of WALLS) {
    await stage.click({ position: { x: place.x * box.width, y: place.y * box.height } })
  }
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()
}

/** Searches a color by its number and takes it; the photo is painted where there is an area. */
export async function chooseColor(
  page: Page,
  color: PaintColor,
  { isPainted = true }: { readonly isPainted?: boolean } = {},
): Promise<void> {
  await page.getByPlaceholder('Search by name or code...').fill(color.colorNo)
  await page.getByRole('radio', { name: `${color.name}, number ${color.colorNo}` }).click()
  const panel = page.getByRole('region', { name: 'Your Selection' })
  await expect(panel).toContainText(color.hex)
  await expect(page.getByTestId('editable-photo')).toHaveAttribute('data-painted', isPainted ? color.hex : '')
}

/** Draws over the photo with the tool in hand. */
export async function drag(page: Page, stage: Locator, from: Place, to: Place): Promise<void> {
  const box = await stage.boundingBox()
  if (box === null) throw new Error('The photo has no place')
  const at = ({ x, y }: Place) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 8 })
  await page.mouse.up()
}

/** The result's file, once it is there. */
export async function downloadResult(page: Page): Promise<Buffer> {
  await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Image' }).click(),
  ])
  return readFile(await download.path())
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

interface Decoded {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

export async function decode(file: Buffer): Promise<Decoded> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** The RGB bytes of the square of pixels round a place. */
export function pixelsAt({ width, height, data }: Decoded, place: Place, reachPx = 4): number[] {
  const left = Math.round(place.x * width) - reachPx
  const top = Math.round(place.y * height) - reachPx
  const side = 2 * reachPx + 1
  const rows = Array.from({ length: side }, (_, row) => ((top + row) * width + left) * 3)
  return rows.flatMap((start) => [...data.subarray(start, start + 3 * side)])
}

export function meanColor(bytes: readonly number[]): [red: number, green: number, blue: number] {
  const mean = (channel: number) => {
    const values = bytes.filter((_, at) => at % 3 === channel)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  return [mean(0), mean(1), mean(2)]
}

function findDeepBlue(): PaintColor {
  const found = PAINT_COLORS.find(({ family, lrv }) => family === 'blues' && lrv > 6 && lrv < 12)
  if (found === undefined) throw new Error('The catalog has no deep blue')
  return found
}
