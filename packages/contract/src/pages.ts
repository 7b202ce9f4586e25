import { LOCALE_PARAMETER } from './locales.ts'

/**
 * Every page of the web app. The router uses these paths, and the server answers 404 for all others.
 * A segment that begins with a colon matches any text.
 */
export const PAGES = {
  home: '/',
  paint: '/paint',
  designUpdates: '/design-updates',
  doors: '/doors',
  auth: '/auth',
  login: '/login',
  account: '/account',
  myDesigns: '/my-designs',
  compareDesigns: '/my-designs/compare',
  project: '/projects/:id',
  projectPrint: '/projects/:id/print',
  poll: '/polls/:id',
  community: '/community',
  share: '/community/:id',
  editShare: '/community/:id/edit',
  moderation: '/moderation',
  setup: '/setup',
  subscription: '/subscription',
  checkoutSuccess: '/subscription/success',
  checkoutCancel: '/subscription/cancel',
  testCheckout: '/test-checkout/:sessionId',
  testBilling: '/test-billing',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  contact: '/contact',
} as const

const PATTERNS = Object.values(PAGES).map(toPattern)

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i')
}

/** Whether a path, without its query, is a page. Like the router, ignores case and a trailing slash. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}

const UNLISTED = toPattern(PAGES.poll)

/** Whether a page is only for people who were given its address, so that search engines must not list it. */
export function isUnlistedPage(path: string): boolean {
  return UNLISTED.test(path)
}

/** Pages whose markup is in the server's answer, so that they are seen before their scripts have loaded: their files' names. */
export const PRERENDERED_PAGES = {
  home: 'home',
  paint: 'paint',
  designUpdates: 'design-updates',
  doors: 'doors',
} as const satisfies Partial<Record<keyof typeof PAGES, string>>

export type PrerenderedPageName = keyof typeof PRERENDERED_PAGES

export const PRERENDERED_PAGE_NAMES = Object.keys(PRERENDERED_PAGES) as PrerenderedPageName[]

/** Parameters that don't change what a page shows: its language has a file of its own, and the others say where a visit comes from. */
const HARMLESS_PARAMETER = new RegExp(`^(${LOCALE_PARAMETER}|utm_\\w+)$`)

/**
 * The name of a prerendered page's file, without language and extension; null for other pages. A page that its query changes
 * is not prerendered.
 */
export function findPrerenderedFile(path: string, query: string): string | null {
  const name = PRERENDERED_PAGE_NAMES.find((page) => toPattern(PAGES[page]).test(path))
  if (name === undefined) return null
  return name === 'home' || isPlainQuery(query) ? PRERENDERED_PAGES[name] : null
}

/** Whether a page with this query shows the same as without. */
export function isPlainQuery(query: string): boolean {
  return [...new URLSearchParams(query).keys()].every((key) => HARMLESS_PARAMETER.test(key))
}
