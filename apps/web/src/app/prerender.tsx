import { t } from '@lingui/core/macro'
import { PAGES, PRERENDERED_PAGE_NAMES, type Locale } from '@housecoat/contract'
import { renderToString } from 'react-dom/server'
import { loadRemainingMessages, startLocale } from '../locales/start-locale.ts'
import { siteTitle } from '../ui/page/use-page-title.ts'
import { createMemoryHistory } from '../ui/router/memory-history.ts'
import { PageRouterProvider } from '../ui/router/page-router-provider.tsx'
import { PageRouter } from '../ui/router/page-router.ts'
import type { PrerenderedPage } from './prerendered-page.ts'
import { Providers } from './providers.tsx'
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

async function renderPage(path: string): Promise<string> {
  const router = new PageRouter(routes, createMemoryHistory(path))
  await router.started
  return renderToString(
    <Providers queryClient={createQueryClient()}>
      <PageRouterProvider router={router} />
    </Providers>,
  )
}
