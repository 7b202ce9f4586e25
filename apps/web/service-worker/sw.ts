/**
 * The service worker, built into /sw.js. It answers only for pages and files of the web app, which are the same for everybody.
 * Calls to the API and people's pictures pass it by: no route matches them, so it can neither store nor answer them.
 */
import { DEFAULT_LOCALE, isPage, LOCALES } from '@housecoat/contract'
import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { answerPage } from './answer-page.ts'
import { isAsset, isRootFile, isSamplePicture } from './app-files.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Replaced by the build with the list of files to store, see apps/web/build/offline.ts. */
  readonly __WB_MANIFEST: PrecacheEntry[]
}

/** What the list leaves out and a page used: the networks' weights, the HEIC codec. */
const usedAssets = new CacheFirst({
  cacheName: 'housecoat-assets',
  plugins: [new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })],
})

/** They can change with a release, under the same name. */
const samplePictures = new StaleWhileRevalidate({
  cacheName: 'housecoat-pictures',
  plugins: [new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })],
})

/** A stored one is never out of date. */
const answerAsset: RouteHandlerCallback = async ({ event, request }) =>
  (await matchPrecache(request)) ?? usedAssets.handle({ event, request })

/** The server's is preferred, so that a page and its theme script come from the same release. */
const answerRootFile: RouteHandlerCallback = async ({ request }) => {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await matchPrecache(request)
    if (stored === undefined) throw error
    return stored
  }
}

/** The app's page in the browser's language: a worker can't read the cookie with the person's choice in every browser. */
function findStoredPage(): Promise<Response | undefined> {
  const [language] = self.navigator.language.split('-', 1)
  const locale = LOCALES.find((known) => known === language) ?? DEFAULT_LOCALE
  return matchPrecache(locale === DEFAULT_LOCALE ? '/index.html' : `/index.${locale}.html`)
}

precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()
enableNavigationPreload()
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url.pathname),
  ({ event }) => answerPage(event as FetchEvent, findStoredPage),
)
registerRoute(({ url, sameOrigin }) => sameOrigin && isAsset(url.pathname), answerAsset)
registerRoute(({ url, sameOrigin }) => sameOrigin && isRootFile(url.pathname), answerRootFile)
registerRoute(({ url, sameOrigin }) => sameOrigin && isSamplePicture(url.pathname), samplePictures)

// a new release waits until no page of the old one is open, or until a person reloads for it
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
// so that the first visit is stored as it goes on
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
