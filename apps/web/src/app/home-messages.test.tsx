import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { get, post, signedIn, signedOut, startFakeApi } from '../testing/fake-api.ts'
import { startLocale } from '../locales/start-locale.ts'
import { createMemoryHistory } from '../ui/router/memory-history.ts'
import { PageRouterProvider } from '../ui/router/page-router-provider.tsx'
import { PageRouter } from '../ui/router/page-router.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { routes } from './router.tsx'

const api = startFakeApi(
  signedIn({ isModerator: true, hasSecondFactor: true }),
  get('/api/setup/demo', { success: true, demo: { state: 'offered', painted: 0, total: 53 } }),
)

test('what a member can do on the Spanish home page is said in Spanish', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  await startLocale('es')
  render(
    <Providers queryClient={createQueryClient()}>
      <PageRouterProvider router={new PageRouter(routes, createMemoryHistory('/'))} />
    </Providers>,
  )
  expect(await screen.findByText('Tu sitio está vacío')).toBeVisible()
  api.use(post('/api/logout', { success: true, message: 'Done' }), signedOut())
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
  expect(await screen.findByText('Sesión cerrada')).toBeVisible()
  expect(screen.queryByText('Tu sitio está vacío')).not.toBeInTheDocument()
})
