import { expect, test, type Page } from '@playwright/test'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { deltaE2000, labFromSrgb } from '@housecoat/engine'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expectAccessible } from './expect-accessible.ts'
import {
  COLOR,
  NOT_WALLS,
  PHOTO,
  WALLS,
  chooseColor,
  decode,
  markWalls,
  meanColor,
  pixelsAt,
  tabTo,
  upload,
} from './paint-steps.ts'

/** The same home as phones save it, 480 × 320. */
const HEIC_PHOTO = join(import.meta.dirname, 'photos/porch-house.heic')

test('a homeowner paints a photo, from the home page to the downloaded picture', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Paint Your Home' }).first().click()
  await expect(page.getByRole('heading', { name: 'Upload Your Home Photo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await expectAccessible(page)

  await upload(page, PHOTO)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Preparing Your Image' })).toBeVisible()
  await expectAccessible(page)

  await expect(page.getByRole('heading', { name: 'Choose Your Hearth & Hue Paint Color' })).toBeVisible()
  await expect(page.getByText('Select a color to see a preview')).toBeVisible()
  await markWalls(page)
  await chooseColor(page, COLOR)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Preview Result' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('slider', { name: 'Before and after painting' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await page.getByRole('button', { name: 'Generate AI Result' }).click()
  await expect(page.getByText('Image Generated')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paint Selections' })).toBeVisible()
  await expectAccessible(page)

  // the sweep has ended
  const slider = page.getByRole('slider', { name: 'Before and after' })
  await expect(slider).toHaveAttribute('aria-valuenow', '50')
  const frame = slider.locator('..')
  const box = await frame.boundingBox()
  if (box === null) throw new Error('The result has no place')
  await frame.click({ position: { x: 0.8 * box.width, y: 0.6 * box.height } })
  await expect(page.getByRole('dialog', { name: 'Your home after' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectClip(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Image' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^housecoat-paint-\d+\.png$/)
  await expectPainted(await readFile(PHOTO), await readFile(await download.path()), COLOR)

  await page.getByRole('button', { name: 'Try Different Colors' }).click()
  await expect(page.getByTestId('editable-photo')).toHaveAttribute('data-painted', COLOR.hex)
})

test(
  "files that can't be used are explained in the page's words",
  { tag: '@any-screen' },
  async ({ page }) => {
    // a toast on its way in would take the press meant for what is under it
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/paint')
    const input = page.locator('input[type=file]').first()
    await input.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expectToast(page, 'Invalid file type', 'Please upload an image file (JPG, PNG).')

    const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1)
    await input.setInputFiles({ name: 'house.jpg', mimeType: 'image/jpeg', buffer: tooLarge })
    await expectToast(page, 'File too large', 'Please upload an image smaller than 10MB')

    const cutOff = (await readFile(PHOTO)).subarray(0, 300)
    await input.setInputFiles({ name: 'house.jpg', mimeType: 'image/jpeg', buffer: cutOff })
    await expectToast(page, 'The photo is damaged', 'choose another one')

    const wide = await sharp({ create: { width: 20_000, height: 64, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await input.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: wide })
    await expectToast(page, 'The photo has too many pixels', '50 megapixels')

    // The button takes no press while it is disabled; the place where it stands does.
    const place = await page.getByRole('button', { name: 'Continue' }).boundingBox()
    if (place === null) throw new Error('Continue has no place')
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await expectToast(page, 'No image selected', 'Please upload a home photo to continue.')

    await upload(page, PHOTO)
    await page.getByRole('radio', { name: 'Interior' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectToast(page, 'Select one area', 'Choose exactly one interior surface before continuing.')
    await page.getByRole('button', { name: 'Ceiling' }).click()
    await page.getByRole('button', { name: 'Ceiling' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Upload Your Home Photo' })).toBeVisible()
  },
)

test(
  'a HEIC photo is opened by a codec that is downloaded only then',
  { tag: '@any-screen' },
  async ({ page }) => {
    const codec: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('heif')) codec.push(request.url())
    })
    await page.goto('/paint')
    await upload(page, PHOTO)
    expect(codec).toEqual([])
    await upload(page, HEIC_PHOTO)
    expect(codec).not.toEqual([])
    // small photos are shown at twice their size
    await expect(page.getByRole('img', { name: 'Your photo' })).toHaveAttribute('width', '960')
  },
)

test('a failed generation says so and loses nothing', { tag: '@any-screen' }, async ({ page }) => {
  await page.route('**/api/process-image', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.goto('/paint')
  await upload(page, PHOTO)
  await page.getByRole('button', { name: 'Continue' }).click()
  await markWalls(page)
  await chooseColor(page, COLOR)
  await page.getByRole('button', { name: 'Generate AI Result' }).click()
  await expectToast(
    page,
    'Processing Error',
    'Failed to process image. Please try again with a different photo.',
  )
  await expect(page.getByRole('heading', { name: /Choose Your/ })).toBeVisible()
  await expect(page.getByTestId('editable-photo')).toHaveAttribute('data-painted', COLOR.hex)
})

test('the keyboard alone marks an area and chooses a color', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/paint')
  await upload(page, PHOTO)
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  const stage = page.getByTestId('editable-photo')
  await expect(stage).toBeVisible()
  await tabTo(page, stage)
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()

  const grid = page.getByRole('radiogroup', { name: 'Paint colors' })
  await tabTo(page, grid.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const chosen = grid.getByRole('radio', { checked: true })
  await expect(chosen).toBeFocused()
  await expect(chosen).toHaveAttribute('aria-label', /^.+, number \d{4}$/)
  await expect(stage).not.toHaveAttribute('data-painted', '')
})

async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(page.getByText(title, { exact: true })).toBeVisible()
  await expect(page.getByText(description)).toBeVisible()
}

/** The browser makes a clip from before to after. */
async function expectClip(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: /^Before\/After Clip/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Before/After Clip' })
  await expect(dialog.getByRole('progressbar', { name: 'Making your clip' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Before\/After Clip/ }).click()
  const clip = dialog.locator('video')
  await expect(clip).toBeVisible({ timeout: 60_000 })
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  await expect(clip).toHaveJSProperty('videoWidth', isPhone ? 720 : 1280)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download Clip' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^housecoat-before-after\.(mp4|webm)$/)
  expect((await readFile(await download.path())).length).toBeGreaterThan(20_000)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** The walls took the color; not one byte changed elsewhere. */
async function expectPainted(photo: Buffer, result: Buffer, color: PaintColor): Promise<void> {
  const [before, after] = await Promise.all([photo, result].map(decode))
  expect({ width: after.width, height: after.height }).toEqual({ width: before.width, height: before.height })
  const { red, green, blue } = color.rgb
  const paint = labFromSrgb([red, green, blue])
  for (const place of WALLS) {
    const was = labFromSrgb(meanColor(pixelsAt(before, place)))
    const is = labFromSrgb(meanColor(pixelsAt(after, place)))
    expect(deltaE2000(is, paint)).toBeLessThan(deltaE2000(was, paint) / 2)
  }
  for (const [name, place] of Object.entries(NOT_WALLS)) {
    expect(pixelsAt(after, place), name).toEqual(pixelsAt(before, place))
  }
}
