import { expect, test, type Locator, type Page, type Request } from '@playwright/test'
import { deltaE2000, labFromSrgb } from '@housecoat/engine'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import {
  COLOR,
  NOT_WALLS,
  PHOTO,
  WALLS,
  chooseColor,
  decode,
  downloadResult,
  drag,
  markWalls,
  meanColor,
  pixelsAt,
  toColors,
  upload,
  type Place,
} from './paint-steps.ts'

/** A mended area has to hold at the very point of the tap. */
const TAP_REACH_PX = 1

/** ΔE2000 that anybody sees at once. */
const PAINTED = 8
/** ΔE2000 below which nobody sees a difference: the soft border of an area may be a pixel away. */
const UNSEEN = 1

test('an area corrected by taps is the area that is generated', { tag: '@any-screen' }, async ({ page }) => {
  await toColors(page)
  await markWalls(page)
  const stage = page.getByTestId('editable-photo')
  await tapPhoto(stage, NOT_WALLS['front door'])
  await tapPhoto(stage, NOT_WALLS.roof)
  await page.getByRole('radio', { name: 'Tap to remove' }).click()
  await tapPhoto(stage, NOT_WALLS.roof)
  await chooseColor(page, COLOR)
  await page.getByRole('button', { name: 'Generate AI Result' }).click()
  const result = await downloadResult(page)

  const photo = await readFile(PHOTO)
  expect(await changeAt(photo, result, WALLS[0])).toBeGreaterThan(PAINTED)
  expect(await changeAt(photo, result, NOT_WALLS['front door'])).toBeGreaterThan(PAINTED)
  expect(await changeAt(photo, result, NOT_WALLS.roof)).toBeLessThan(UNSEEN)
})

test(
  'a reload in the middle of editing loses nothing, not even the undo steps',
  { tag: '@any-screen' },
  async ({ page }) => {
    await toColors(page)
    const stage = page.getByTestId('editable-photo')
    const status = page.getByText(/^The area covers \d+% of the photo\.$/)
    await page.getByRole('radio', { name: 'Brush' }).click()
    const covered: (string | null)[] = []
    for (const y of [0.2, 0.5, 0.85]) {
      await drag(page, stage, { x: 0.1, y }, { x: 0.9, y })
      await expect(status).not.toHaveText(covered.at(-1) ?? '')
      covered.push(await status.textContent())
    }
    await chooseColor(page, COLOR)

    await page.reload()
    await expect(page.getByText('We kept your photo.')).toBeVisible()
    await expect(page.getByText('We restored your earlier area.')).toBeVisible()
    await expect(stage).toHaveAttribute('data-painted', COLOR.hex)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status).toHaveText(covered[1] ?? '')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status).toHaveText(covered[0] ?? '')
    await page.reload()
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(status).toHaveText(covered[1] ?? '')

    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByRole('heading', { name: 'Upload Your Home Photo' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Upload Your Home Photo' })).toBeVisible()
    await expect(page.getByText('We kept your photo.')).toBeHidden()

    await upload(page, PHOTO)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('We restored your earlier area.')).toBeVisible()
    await page.getByRole('button', { name: 'Use the area we found' }).click()
    await expect(status).not.toHaveText(covered[1] ?? '')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(status).toHaveText(covered[1] ?? '')
  },
)

test(
  'after a pause another tab finds the marked area, without undo steps to replay',
  { tag: '@any-screen' },
  async ({ page, context }) => {
    await toColors(page)
    await page.getByRole('radio', { name: 'Brush' }).click()
    await drag(page, page.getByTestId('editable-photo'), { x: 0.1, y: 0.5 }, { x: 0.9, y: 0.5 })
    const other = await context.newPage()
    await expect(async () => {
      await other.goto('/paint')
      await expect(other.getByText('We restored your earlier area.')).toBeVisible({ timeout: 10_000 })
    }).toPass()
    await expect(other.getByRole('button', { name: 'Undo' })).toBeEnabled()
  },
)

test('a result is touched up, viewed, and generated again', { tag: '@phone' }, async ({ page }) => {
  await toColors(page)
  await markWalls(page)
  await chooseColor(page, COLOR)
  await page.getByRole('button', { name: 'Generate AI Result' }).click()
  const first = await downloadResult(page)

  const dialog = page.getByRole('dialog', { name: 'Touch up area' })
  const stage = dialog.getByTestId('editable-photo')
  const offer = page.getByRole('region', { name: 'Preview of your change' })
  const touchUp = page.getByRole('button', { name: 'Touch up area' })

  await touchUp.click()
  await expect(stage).toHaveAttribute('data-painted', COLOR.hex)
  await dialog.getByRole('radio', { name: 'Eraser' }).click()
  await drag(page, stage, { x: 0.2, y: 0.45 }, { x: 0.24, y: 0.55 })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(offer).toBeHidden()

  await touchUp.click()
  await drag(page, stage, WALLS[0], { x: WALLS[0].x + 0.02, y: WALLS[0].y })
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(offer).toContainText('uses one generation')
  await expect(page.getByRole('img', { name: 'After, preview', exact: true })).toBeVisible()
  await offer.getByRole('button', { name: 'Back to the result' }).click()
  await expect(page.getByRole('img', { name: 'After', exact: true })).toBeVisible()
  await offer.getByRole('button', { name: 'Show the preview' }).click()

  await page.route('**/api/process-image', (route) => route.abort())
  const waiting = page.getByRole('heading', { name: 'Waiting for a connection' })
  await offer.getByRole('button', { name: 'Generate again' }).click()
  await expect(waiting).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible()

  await offer.getByRole('button', { name: 'Generate again' }).click()
  await expect(waiting).toBeVisible()
  await page.unroute('**/api/process-image')
  // it was the visitor's second and last one
  const signIn = page.getByRole('status', { name: 'Sign In Required' })
  await signIn.getByRole('button', { name: 'Later' }).click({ timeout: 60_000 })
  await expect(offer).toBeHidden()
  const second = await downloadResult(page)
  const photo = await readFile(PHOTO)
  expect(await changeAt(photo, first, WALLS[0])).toBeGreaterThan(PAINTED)
  expect(await changeAt(photo, second, WALLS[0])).toBe(0)
})

test(
  'an upload shows its progress, can be canceled, and survives a reload',
  { tag: '@any-screen' },
  async ({ page }) => {
    await toColors(page)
    await markWalls(page)
    await chooseColor(page, COLOR)

    const network = await page.context().newCDPSession(page)
    const slowDown = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await slowDown(60_000)
    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    const upload = page.getByRole('progressbar', { name: 'Uploading your photo' })
    await expect.poll(async () => Number(await upload.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByTestId('editable-photo')).toHaveAttribute('data-painted', COLOR.hex)

    const asked: Request[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/process-image')) asked.push(request)
    })
    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    await expect.poll(async () => Number(await upload.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
    await page.reload()
    await expect(page.getByText('Image Generated')).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible()
    const [before, after] = asked.map((request) => ({
      key: request.headers()['idempotency-key'],
      // each form has a boundary of its own
      body: request.postData()?.replaceAll(/-{4}WebKitFormBoundary\w+/g, ''),
    }))
    expect(before.key).toMatch(/^[0-9a-f]{32}$/)
    expect(after).toEqual(before)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible()
    expect(asked).toHaveLength(2)
  },
)

test(
  'the last five photos are kept, and the least recently used one is removed first',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/paint')
    const kept: string[][] = []
    for (const shade of [40, 80, 120, 160, 200, 240, 40]) {
      const background = { r: shade, g: shade, b: shade }
      await upload(
        page,
        await sharp({ create: { width: 96, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      )
      await expect.poll(() => listKeptPhotos(page)).not.toEqual(kept.at(-1) ?? [])
      kept.push(await listKeptPhotos(page))
    }
    const first = kept[0]
    expect(kept[4]).toEqual(expect.arrayContaining(first))
    expect(kept[5]).toHaveLength(5)
    expect(kept[5]).not.toEqual(expect.arrayContaining(first))
    expect(kept[6]).toEqual(expect.arrayContaining(first))
  },
)

test('a browser without storage can still paint', { tag: '@any-screen' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('Storage is off', 'SecurityError')
      },
    })
  })
  await toColors(page)
  await markWalls(page)
  await chooseColor(page, COLOR)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Upload Your Home Photo' })).toBeVisible()
})

/** Keys of the photos in the browser's storage. */
function listKeptPhotos(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('housecoat')
        opening.onerror = () => reject(opening.error ?? new Error('no database'))
        opening.onsuccess = () => {
          const keys = opening.result.transaction('photos').objectStore('photos').getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            resolve(keys.result as string[])
          }
        }
      }),
  )
}

async function tapPhoto(stage: Locator, place: Place): Promise<void> {
  const box = await stage.boundingBox()
  if (box === null) throw new Error('The photo has no place')
  await stage.click({ position: { x: place.x * box.width, y: place.y * box.height } })
}

/** ΔE2000 between the photo and the result at a place. */
async function changeAt(photo: Buffer, result: Buffer, place: Place): Promise<number> {
  const pictures = await Promise.all([photo, result].map(decode))
  const [before, after] = pictures.map((picture) =>
    labFromSrgb(meanColor(pixelsAt(picture, place, TAP_REACH_PX))),
  )
  return deltaE2000(before, after)
}
