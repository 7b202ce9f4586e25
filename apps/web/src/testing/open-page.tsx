import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { createMemoryHistory } from '../ui/router/memory-history.ts'
import { PageRouterProvider } from '../ui/router/page-router-provider.tsx'
import { PageRouter } from '../ui/router/page-router.ts'
import { ToastHost } from '../ui/toast/toast-host.tsx'

/** Asks once, and keeps what it was told, as the app's. */
export const buildQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })

/** Renders the page at `path`, with toasts. Any other path shows "another page". `state` is the history entry's state. */
export function openPage(
  path: string,
  routes: RouteObject[],
  state: unknown = null,
  queryClient = buildQueryClient(),
) {
  const otherPage = { path: '*', element: <p>another page</p> }
  const router = new PageRouter([...routes, otherPage], createMemoryHistory(path, state))
  render(
    <QueryClientProvider client={queryClient}>
      <PageRouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  )
  return router
}
