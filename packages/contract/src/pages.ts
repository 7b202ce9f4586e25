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
  home: 'home.html',
  paint: 'paint.html',
  designUpdates: 'design-updates.html',
  doors: 'doors.html',
} as const satisfies Partial<Record<keyof typeof PAGES, string>>

export type PrerenderedPage = keyof typeof PRERENDERED_PAGES

/** The file of a prerendered page; null when the page is not prerendered. A page that its query changes is not, either. */
export function findPrerenderedFile(path: string, query: string): string | null {
  const page = (Object.keys(PRERENDERED_PAGES) as PrerenderedPage[]).find((name) =>
    toPattern(PAGES[name]).test(path),
  )
  if (page === undefined) return null
  return page === 'home' || query === '' ? PRERENDERED_PAGES[page] : null
}
