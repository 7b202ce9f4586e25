import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing on the page breaks a rule of axe. */
export async function expectAccessible(page: Page): Promise<void> {
  // what fades in or pulses has no settled contrast
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await findViolations(page)).toEqual([])
}

/**
 * @param isLow a window so low that bars at its edges cover buttons, which scroll into view
 * @returns what breaks a rule of axe, each rule with its elements
 */
export async function findViolations(page: Page, isLow = false): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      // of what is in order only the names: the page would send megabytes
      resultTypes: ['violations'],
      // new in WCAG 2.2, and off by default
      rules: { 'target-size': { enabled: !isLow } },
    })
    // in the page itself: otherwise each analysis opens a page of its own, which takes a second of processor time. Frames of other
    // origins are left out, and no page has any
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
