import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ToastHost } from '../ui/toast/toast-host.tsx'

/** Shows the page of an address, with the toasts; any other address is "another page". */
export function openPage(path: string, routes: RouteObject[]) {
  const router = createMemoryRouter([...routes, { path: '*', element: <p>another page</p> }], {
    initialEntries: [path],
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
