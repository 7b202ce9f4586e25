import type { Browser, Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { keepVitals, readVitals } from './web-vitals.ts'

const PHOTO = fileURLToPath(new URL('../../../e2e/photos/garage-house.jpg', import.meta.url))
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** DevTools slows the page, not its workers. */
const CPU_SLOWDOWN = 4

/** Long enough for what a tap starts to be shown, as people wait for it before they tap again. */
const PAUSE_MS = 400

/** What people do in the first minutes, by touch and keys. */
const JOURNEYS: Readonly<Record<string, (page: Page, origin: string) => Promise<void>>> = {
  home: lookAround,
  paint: paintSample,
  community: browseCommunity,
  doors: chooseDoors,
}

/** The times of all interactions of the journeys on a slow phone, in ms to the frame that shows their effect. */
export async function measureJourneys(browser: Browser, origin: string): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  for (const [name, act] of Object.entries(JOURNEYS)) {
    const page = await browser.newPage(PHONE)
    await keepVitals(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await act(page, origin)
    times.set(name, [...(await readVitals(page)).interactionsMs])
    await page.close()
  }
  return times
}

async function lookAround(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  const swatches = page.getByRole('group', { name: 'Paint the house in' }).getByRole('button')
  for (const index of [1, 2, 3, 4]) await tap(page, swatches.nth(index))
  await page.getByRole('slider').first().focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) await press(page, key)
  await useMenu(page)
  for (const theme of ['Dark', 'System']) await tap(page, page.getByTitle(theme))
}

async function paintSample(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/paint`)
  await tap(page, page.getByRole('button', { name: /^Try the sample photo/ }).first())
  await tap(page, page.getByRole('button', { name: 'Continue' }))
  const stage = page.getByTestId('editable-photo')
  await stage.waitFor()
  const swatches = page.getByRole('radiogroup', { name: 'Paint colors' }).getByRole('radio')
  for (const index of [0, 3, 1, 2]) await tap(page, swatches.nth(index))
  const box = await stage.boundingBox()
  if (box === null) throw new Error('the photo has no place')
  for (const [x, y] of [
    [0.27, 0.37],
    [0.08, 0.55],
    [0.37, 0.57],
  ]) {
    await stage.tap({ position: { x: x * box.width, y: y * box.height } })
    await page.waitForTimeout(PAUSE_MS)
  }
  await page.getByPlaceholder('Search by name or code...').tap()
  for (const key of ['b', 'l', 'u', 'e']) await press(page, key)
  for (const index of [0, 1]) await tap(page, swatches.nth(index))
}

async function browseCommunity(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/community`)
  for (const tab of ['Popular', 'Latest']) await tap(page, page.getByRole('tab', { name: tab }))
  await tap(page, page.getByRole('article').first().getByRole('link').first())
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await useMenu(page)
}

async function chooseDoors(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/doors`)
  await page.locator('input[type=file]').first().setInputFiles(PHOTO)
  await tap(page, page.getByRole('button', { name: 'Detect Doors' }))
  await tap(page, page.getByRole('button', { name: 'Garage door' }).first())
  const doors = page.getByRole('list', { name: 'Doors' }).getByRole('button')
  for (const index of [0, 1, 2]) {
    await tap(page, doors.nth(index))
    await page.getByRole('button', { name: 'Choose another door' }).or(doors.first()).first().waitFor()
  }
}

async function useMenu(page: Page): Promise<void> {
  await tap(page, page.getByRole('button', { name: 'Open menu' }))
  await tap(page, page.getByRole('button', { name: 'Close menu' }))
}

async function tap(page: Page, place: ReturnType<Page['locator']>): Promise<void> {
  await place.tap()
  await page.waitForTimeout(PAUSE_MS)
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForTimeout(PAUSE_MS)
}
