/**
 * Makes the manifest's screenshots, which browsers show before a person installs the app, from a running server:
 * node tools/app-screens/make-app-screens.ts http://localhost:3000
 */
import { chromium, type BrowserContextOptions } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const FOLDER = join(import.meta.dirname, '../../apps/web/public/app')
/** Hedge Green suits the sample's roof and trim. */
const COLOR_NUMBER = '0429'

const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  'paint-wide': { viewport: { width: 1440, height: 900 } },
  'paint-narrow': {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  },
}

const origin = process.argv[2] ?? 'http://localhost:3000'
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
await mkdir(FOLDER, { recursive: true })
for (const [name, options] of Object.entries(SCREENS)) {
  const picture = await photograph({ ...options, serviceWorkers: 'block', reducedMotion: 'reduce' })
  await sharp(picture)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`))
}
await browser.close()

/** Paints the first sample photo. */
async function photograph(options: BrowserContextOptions): Promise<Buffer> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${origin}/paint`)
  await page
    .getByRole('button', { name: /^Try the sample photo/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByPlaceholder('Search by name or code...').fill(COLOR_NUMBER)
  await page.getByRole('radio', { name: `number ${COLOR_NUMBER}` }).click()
  await page.locator('[data-testid=editable-photo]:not([data-painted=""])').waitFor()
  await page.getByPlaceholder('Search by name or code...').clear()
  await page.getByPlaceholder('Search by name or code...').blur()
  await page.keyboard.press('Home')
  await page.mouse.move(0, 0)
  const picture = await page.screenshot()
  await context.close()
  return picture
}
