/**
 * Measures in a real browser what a visitor waits for: the built web app, served by the real server, in headless Chromium.
 *
 * Run: npm run bench:browser [-- --truth DIR] [-- --write]
 */
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startBuiltServer } from './built-server.ts'
import { formatTable } from './format-tables.ts'
import { makeLargePhoto } from './make-large-photo.ts'
import { describeMachine, writeFigures } from './report.ts'
import { quantile } from './statistics.ts'
import { loadScenes } from './truth-scene.ts'

const FIGURES = {
  start: '<!-- browser: written by npm run bench:browser -->',
  end: '<!-- end of browser -->',
}
const OWN_SCENES = fileURLToPath(new URL('./scenes', import.meta.url))
const PORT = 31_883
const ORIGIN = `http://127.0.0.1:${PORT}`
const ROUNDS = 5
const SWATCHES = 24
const WAIT_MS = 30_000

/** Places of a photo that are tapped in turn, as shares of its width and height. */
const TAPS = [0.3, 0.45, 0.6, 0.75].flatMap((x) => [0.4, 0.55, 0.7].map((y) => ({ x, y })))

/** A phone on Slow 4G as Lighthouse has it. */
const SLOW_PHONE = { cpuSlowdown: 4, latencyMs: 150, bytesPerSecond: (1.6e6 / 8) * 0.9 }

/** Keeps what the browser tells while the page runs: the time of the largest paint, and of tasks above 50 ms. */
const KEEP_TIMINGS = `
  globalThis.largestPaintMs = 0
  globalThis.longTasksMs = []
  const observe = (type, keep) => new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => { globalThis.largestPaintMs = entry.startTime })
  observe('longtask', (entry) => { globalThis.longTasksMs.push(entry.duration) })`

/** What is measured → milliseconds. */
type Times = Map<string, number[]>

function add(times: Times, name: string, values: readonly number[]): void {
  times.set(name, [...(times.get(name) ?? []), ...values])
}

/** Runs in the browser: what the calls of one kind took that were measured there. */
const listTimes = (call: string) =>
  performance.getEntriesByName(`engine:${call}`).map(({ duration }) => duration)

/** The times of a call of the engine worker, as the page saw them. */
function readCalls(page: Page, call: string): Promise<number[]> {
  return page.evaluate(listTimes, call)
}

function awaitCalls(page: Page, call: string, count: number): Promise<void> {
  const isThere = async () => (await readCalls(page, call)).length >= count
  return waitUntil(page, isThere, `the engine did not answer ${call} number ${count}`)
}

/** Asks from here: Playwright's own waiting evaluates text in the page, which its security policy forbids. */
async function waitUntil(page: Page, isThere: () => Promise<boolean>, otherwise: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  while (!(await isThere())) {
    if (performance.now() > deadline) throw new Error(otherwise)
    await page.waitForTimeout(20)
  }
}

/** Uploads a photo as a new visitor, until its area is shown. */
async function openPhoto(browser: Browser, photoFile: string): Promise<{ page: Page; stage: Locator }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript({ content: KEEP_TIMINGS })
  await page.goto(`${ORIGIN}/paint`)
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
  await page.evaluate('globalThis.longTasksMs = []')
  await page.locator('input[type=file]').first().setInputFiles(photoFile)
  await page.getByRole('button', { name: 'Continue' }).click()
  const stage = page.getByTestId('editable-photo')
  await stage.waitFor()
  return { page, stage }
}

/** From the photo to the first color on the area as it was found. */
async function measurePaintedPreview(browser: Browser, photoFile: string, times: Times): Promise<void> {
  const { page } = await openPhoto(browser, photoFile)
  await chooseColors(page, 1)
  const calls = await Promise.all(['openPhoto', 'prepareArea', 'paint'].map((call) => readCalls(page, call)))
  const [open, prepare, paint] = calls.map(([first]) => first)
  add(times, 'the first color on the area as it was found', [paint])
  add(times, '**12 megapixels: photo to painted preview**', [open + prepare + paint])
  await page.close()
}

/** From the photo to the area, and then taps and colors. */
async function measureVisit(browser: Browser, photoFile: string, times: Times): Promise<void> {
  const { page, stage } = await openPhoto(browser, photoFile)
  const [open] = await readCalls(page, 'openPhoto')
  const [prepare] = await readCalls(page, 'prepareArea')
  add(times, '12 megapixels: photo opened (decoded, fitted to 1600 px)', [open])
  add(times, '12 megapixels: analyzed, area found, shown', [prepare])
  add(times, '**12 megapixels: photo to area**', [open + prepare])
  add(times, 'longest task of the page meanwhile', [await readLongestTask(page)])
  await tap(page, stage)
  await chooseColors(page, SWATCHES)
  const [worker] = page.workers()
  add(times, 'a tap, until the page has the new area', await readCalls(page, 'edit'))
  add(times, '– a tap in the worker', await worker.evaluate(listTimes, 'edit'))
  // its code is compiled while it runs
  add(times, '– the first tap in the worker', (await worker.evaluate(listTimes, 'edit')).slice(0, 1))
  // the first color is painted together with the study of its area
  add(times, 'a color, until the page has its picture at 1600 px', (await readCalls(page, 'paint')).slice(1))
  add(times, '– a color in the worker', (await worker.evaluate(listTimes, 'paint')).slice(1))
  await page.close()
}

async function readLongestTask(page: Page): Promise<number> {
  const tasks = await page.evaluate<number[]>('globalThis.longTasksMs')
  return Math.max(0, ...tasks)
}

async function tap(page: Page, stage: Locator): Promise<void> {
  const box = await stage.boundingBox()
  if (box === null) throw new Error('the photo has no place')
  for (const [index, { x, y }] of TAPS.entries()) {
    await stage.click({ position: { x: x * box.width, y: y * box.height } })
    await awaitCalls(page, 'edit', index + 1)
  }
}

async function chooseColors(page: Page, count: number): Promise<void> {
  const swatches = page.getByRole('radiogroup', { name: 'Paint colors' }).getByRole('radio')
  for (let index = 0; index < count; index++) {
    await swatches.nth(index).click()
    await awaitCalls(page, 'paint', index + 1)
  }
}

/** The first page's largest paint on a slow phone with nothing in its cache. */
async function measureFirstPage(browser: Browser, times: Times): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  await page.addInitScript({ content: KEEP_TIMINGS })
  const devtools = await page.context().newCDPSession(page)
  const { cpuSlowdown, latencyMs, bytesPerSecond } = SLOW_PHONE
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await page.goto(ORIGIN, { waitUntil: 'networkidle' })
  const readLargest = () => page.evaluate<number>('globalThis.largestPaintMs')
  await waitUntil(page, async () => (await readLargest()) > 0, 'the first page painted nothing')
  add(times, 'first page on a slow phone: largest paint', [await readLargest()])
  await page.close()
}

async function measure(photoFile: string): Promise<Times> {
  const times: Times = new Map()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await measureVisit(browser, photoFile, times)
      await measurePaintedPreview(browser, photoFile, times)
    }
    for (let round = 0; round < ROUNDS; round++) await measureFirstPage(browser, times)
  } finally {
    await browser.close()
  }
  return times
}

function format(times: Times): string {
  const cell = (values: readonly number[], share: number) => quantile(values, share).toFixed(0)
  const rows = [...times].map(([name, values]) => [
    name,
    cell(values, 0),
    cell(values, 0.5),
    cell(values, 0.9),
    String(values.length),
  ])
  return formatTable(['in the browser, ms', 'best', 'median', 'p90', 'times'], rows)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { truth: { type: 'string', default: OWN_SCENES }, write: { type: 'boolean', default: false } },
  })
  const machine = describeMachine()
  const [scene] = await loadScenes(values.truth)
  const scratch = await mkdtemp(join(tmpdir(), 'housecoat-bench-'))
  const server = await startBuiltServer(join(scratch, 'data'), PORT)
  try {
    const photoFile = join(scratch, 'photo.jpg')
    await writeFile(photoFile, await makeLargePhoto(join(values.truth, scene.name, 'photo.jpg')))
    const figures = `${machine}\n\n${format(await measure(photoFile))}`
    console.log(figures)
    if (values.write) await writeFigures(FIGURES, figures)
  } finally {
    await server.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

await main()
