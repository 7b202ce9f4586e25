import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Providers } from './providers.tsx'
import { routes } from './router.tsx'

/** The home page's markup as a visitor who is not signed in sees it, before any script has run. */
export function renderHome(): string {
  return renderToString(
    <Providers>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/'] })} />
    </Providers>,
  )
}
