import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, parsePath, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ToastHost } from '../ui/toast/toast-host.tsx'

/** Renders the page at `path`, with toasts. Any other path shows "another page". `state` is the history entry's state. */
export function openPage(path: string, routes: RouteObject[], state: unknown = null) {
  const router = createMemoryRouter([...routes, { path: '*', element: <p>another page</p> }], {
    initialEntries: [{ ...parsePath(path), state }],
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  )
  return router
}
