import { PAGES } from '@housecoat/contract'
import type { Browser, Page } from '@playwright/test'
import { keepVitals, readVitals } from './web-vitals.ts'

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

/** Longer than two screens take. */
const LIST_MS = 600

export interface PageShift {
  readonly path: string
  readonly phone: number
  readonly desktop: number
}

/** The layout shift of each page that a visitor can open, from its address to its end. */
export async function measureShifts(browser: Browser, origin: string): Promise<PageShift[]> {
  const fixed = Object.values(PAGES).filter((path) => !path.includes(':'))
  const shifts: PageShift[] = []
  for (const path of [...fixed, await findShare(origin), '/no-such-page']) {
    const phone = await measureShift(await browser.newPage(PHONE), `${origin}${path}`)
    const desktop = await measureShift(await browser.newPage(DESKTOP), `${origin}${path}`)
    shifts.push({ path: path.replace(/\d+$/, ':id'), phone, desktop })
  }
  return shifts
}

async function measureShift(page: Page, url: string): Promise<number> {
  await keepVitals(page)
  await slowLists(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await scrollThrough(page)
  const { shift } = await readVitals(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
  return shift
}

/** The next page of a list comes after its end has been scrolled into view, as on a slow line. */
async function slowLists(page: Page): Promise<void> {
  await page.route(/\/api\/community\?/, async (route) => {
    await page.waitForTimeout(LIST_MS)
    await route.continue()
  })
}

/** By script, because browsers don't count shifts that follow a person's input. */
async function scrollThrough(page: Page): Promise<void> {
  for (let screen = 1; screen <= 6; screen += 1) {
    await page.evaluate('scrollBy(0, innerHeight)')
    await page.waitForTimeout(250)
  }
}

/** The address of the newest shared design. */
async function findShare(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/community`)
  const { shares } = (await answer.json()) as { shares: readonly { id: number }[] }
  return `/community/${shares[0].id}`
}
