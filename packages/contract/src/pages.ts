/**
 * Every page of the web app: its router takes the paths from here, and the server answers 404 for any other.
 * A segment that begins with a colon stands for any text.
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
  project: '/projects/:id',
  projectPrint: '/projects/:id/print',
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

const PATTERNS = Object.values(PAGES).map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
)

/** Whether a path, without its query, is a page; like the router, in upper or lower case and with or without a last slash. */
export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path))
}
