/** Notes layout shifts and interactions in a page, as Web Vitals define them. */
import type { Page } from '@playwright/test'

/** An interaction shorter than this has no entry; it can't be the slow one. */
const MIN_INTERACTION_MS = 16

/** Runs before the page's scripts. A session of shifts lasts at most 5 s, with gaps below 1 s. */
const KEEP_VITALS = `
  globalThis.vitals = { interactions: {}, shift: 0 }
  let session = { value: 0, start: 0, last: 0 }
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue
      const isSame = startTime - session.last < 1000 && startTime - session.start < 5000
      session = isSame
        ? { ...session, value: session.value + value, last: startTime }
        : { value, start: startTime, last: startTime }
      vitals.shift = Math.max(vitals.shift, session.value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, interactionId, duration } of list.getEntries()) {
      if (!interactionId) continue
      const before = vitals.interactions[interactionId]
      vitals.interactions[interactionId] = { name, duration: Math.max(duration, before?.duration ?? 0) }
    }
  }).observe({ type: 'event', durationThreshold: ${MIN_INTERACTION_MS}, buffered: true })`

export interface Vitals {
  /** ms from each click, tap and key to the frame that shows its effect */
  readonly interactionsMs: readonly number[]
  /** cumulative layout shift */
  readonly shift: number
}

/** Call it before the page opens an address. */
export async function keepVitals(page: Page): Promise<void> {
  await page.addInitScript({ content: KEEP_VITALS })
}

/** What the page has noted since its address was opened. */
export async function readVitals(page: Page): Promise<Vitals> {
  // the last frame's entry comes a moment later
  await page.waitForTimeout(300)
  return page.evaluate<Vitals>(
    '({ shift: vitals.shift, interactionsMs: Object.values(vitals.interactions).map(({ duration }) => duration) })',
  )
}
