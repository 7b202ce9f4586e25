import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { toast } from 'sonner'
import { afterEach, beforeEach, vi } from 'vitest'
import { ToastHost } from '../../../shared/toast/toast-host.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  toast.dismiss()
  vi.unstubAllGlobals()
})

/** Opens routes in a browser that remembers nothing; every other address is an empty page. */
export function openPage(
  path: string,
  routes: RouteObject[],
  wrap: (page: ReactNode) => ReactNode = (page) => page,
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const router = createMemoryRouter([...routes, { path: '*', Component: () => null }], {
    initialEntries: [path],
  })
  render(
    <QueryClientProvider client={queryClient}>
      {wrap(<RouterProvider router={router} />)}
      <ToastHost />
    </QueryClientProvider>,
  )
  return router
}
