import { t } from '@lingui/core/macro'
import { PAGES, PRERENDERED_PAGE_NAMES, type Locale } from '@housecoat/contract'
import { renderToString } from 'react-dom/server'
import { feedKey } from '../api/query-keys.ts'
import { LATEST_FEED } from '../features/community/api/community-api.ts'
import { loadRemainingMessages, startLocale } from '../locales/start-locale.ts'
import { siteTitle } from '../ui/page/use-page-title.ts'
import { createMemoryHistory } from '../ui/router/memory-history.ts'
import { PageRouter } from '../ui/router/page-router.ts'
import { AppRoot } from './app-root.tsx'
import type { PrerenderedPage } from './prerendered-page.ts'
import { renderPageData, type PageData } from './page-data.ts'
import { createQueryClient } from './query-client.ts'
import { routes } from './router.tsx'

/** Renders the texts and the prerendered pages in one language. */
export async function prerender(locale: Locale): Promise<PrerenderedPage> {
  await startLocale(locale)
  await loadRemainingMessages()
  const pages = await Promise.all(
    PRERENDERED_PAGE_NAMES.map(async (name) => [name, await renderPage(PAGES[name])] as const),
  )
  return {
    title: siteTitle(),
    description: t`Upload a photo of your home and see it painted in any of 1,526 colors, true to the light in your photo. No account needed.`,
    noScript: t`Housecoat paints your photo inside your browser, so it needs JavaScript. Please turn it on and reload.`,
    markup: Object.fromEntries(pages) as PrerenderedPage['markup'],
  }
}

/** The community page with its first shares: what its root and the data element hold. */
export interface CommunityPageParts {
  readonly markup: string
  readonly data: string
}

/** One after the other, because a language is activated for all. */
let lastRendering: Promise<unknown> = Promise.resolve()

/**
 * Renders the community page for a visitor. The server calls it, see apps/server/src/features/community/community-page.ts.
 * @param feed the answer of /api/community for the newest shares
 */
export function renderCommunity(locale: Locale, feed: unknown): Promise<CommunityPageParts> {
  const rendering = lastRendering.then(async () => {
    await startLocale(locale)
    await loadRemainingMessages()
    const queryClient = createQueryClient()
    const data: PageData = [[feedKey(LATEST_FEED, null), { pages: [feed], pageParams: [null] }]]
    for (const [key, value] of data) queryClient.setQueryData(key, value)
    return { markup: await renderPage(PAGES.community, queryClient), data: renderPageData(data) }
  })
  lastRendering = rendering.catch(() => undefined)
  return rendering
}

async function renderPage(path: string, queryClient = createQueryClient()): Promise<string> {
  const router = new PageRouter(routes, createMemoryHistory(path))
  await router.started
  return renderToString(<AppRoot router={router} queryClient={queryClient} />)
}
