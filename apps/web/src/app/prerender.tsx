import { renderToString } from 'react-dom/server'
import { createMemoryHistory } from '../ui/router/memory-history.ts'
import { PageRouterProvider } from '../ui/router/page-router-provider.tsx'
import { PageRouter } from '../ui/router/page-router.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { routes } from './router.tsx'

/** Renders a page for a signed-out visitor, before any script has run. */
export async function renderPage(path: string): Promise<string> {
  const router = new PageRouter(routes, createMemoryHistory(path))
  await router.started
  return renderToString(
    <Providers queryClient={createQueryClient()}>
      <PageRouterProvider router={router} />
    </Providers>,
  )
}
