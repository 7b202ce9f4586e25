import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Providers } from './providers.tsx'
import { routes } from './router.tsx'

/** Renders the home page for a signed-out visitor, before any script has run. */
export function renderHome(): string {
  return renderToString(
    <Providers>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/'] })} />
    </Providers>,
  )
}
