import { renderToString } from 'react-dom/server'
import { createMemoryHistory } from '../ui/router/memory-history.ts'
import { PageRouterProvider } from '../ui/router/page-router-provider.tsx'
import { PageRouter } from '../ui/router/page-router.ts'
import { Providers } from './providers.tsx'
import { routes } from './router.tsx'

/** Renders the home page for a signed-out visitor, before any script has run. */
export function renderHome(): string {
  return renderToString(
    <Providers>
      <PageRouterProvider router={new PageRouter(routes, createMemoryHistory('/'))} />
    </Providers>,
  )
}
