import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PAGES } from '@housecoat/contract'
import { HttpResponse, http } from 'msw'
import type { RouteObject } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { controlView } from '../testing/control-view.ts'
import {
  buildUser,
  get,
  post,
  problem,
  signedIn,
  signedOut,
  siteIs,
  startFakeApi,
} from '../testing/fake-api.ts'
import { createMemoryHistory } from '../ui/router/memory-history.ts'
import { PageRouterProvider } from '../ui/router/page-router-provider.tsx'
import { PageRouter } from '../ui/router/page-router.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { routes } from './router.tsx'

const NO_PAGES = { success: true, nextCursor: null }

const api = startFakeApi(
  get('/api/account/sessions', { success: true, sessions: [] }),
  get('/api/account/tokens', { success: true, tokens: [] }),
  get('/api/account/webhooks', { success: true, webhooks: [] }),
  get('/api/community', { ...NO_PAGES, shares: [] }),
  get('/api/account/second-factor', { success: true, since: null, recoveryCodesLeft: 0 }),
  get('/api/moderation/reports', { ...NO_PAGES, reports: [] }),
  get('/api/projects', { ...NO_PAGES, projects: [] }),
  get('/api/polls', { success: true, polls: [] }),
  get('/api/subscription-plans', { success: true, plans: [] }),
  get('/api/subscription', problem('database_unavailable')),
  get('/api/test-checkout/cs_test_12345678', problem('not_found')),
  get('/api/test-billing', problem('not_found')),
)

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

function openAt(path: string) {
  const router = new PageRouter(routes, createMemoryHistory(path))
  render(
    <Providers queryClient={createQueryClient()}>
      <PageRouterProvider router={router} />
    </Providers>,
  )
  return router
}

/** Paths as the router joins them from its nested routes. */
function listPaths(nested: readonly RouteObject[]): string[] {
  return nested.flatMap(({ path, index, children = [] }) => [
    ...(path !== undefined && index !== true && path !== '*' ? [path] : []),
    ...listPaths(children),
  ])
}

const heading = () => screen.findByRole('heading', { level: 1 })

describe('routes', () => {
  test('D11: the router and the server have the same pages', () => {
    expect(new Set(listPaths(routes))).toEqual(new Set(Object.values(PAGES)))
  })

  test.each([
    ['/about', 'About'],
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
    ['/contact', 'Contact'],
    ['/design-updates?type=interior', 'Upload Your Home Photo', 'Update Your Design'],
    ['/doors', 'Door Visualizer Studio'],
    ['/community', 'Community'],
    ['/community/abc', 'Design Not Found'],
    ['/moderation', 'Page Not Found'],
    ['/auth', 'Sign In'],
    ['/login', 'Sign In'],
    ['/subscription/success', 'Subscription Error'],
    ['/subscription/cancel', 'Checkout canceled'],
    ['/no/such/page', 'Page Not Found'],
  ])('%s is the page "%s"', async (path, name, title = name) => {
    openAt(path)
    expect((await heading()).textContent).toBe(name)
    await waitFor(() => expect(document.title).toBe(`${title} · Housecoat`))
  })

  test.each([
    ['/my-designs', 'My Designs'],
    ['/subscription', 'Plan'],
    ['/test-checkout/cs_test_12345678', 'Test checkout'],
    ['/test-billing', 'Test billing'],
    ['/account', 'Account'],
    ['/projects/abc', 'Design Not Found'],
    ['/projects/abc/print', 'Design Not Found'],
    ['/community/abc/edit', 'Design Not Found'],
    ['/moderation', 'Page Not Found'],
  ])('%s opens for signed-in people', async (path, title) => {
    api.use(signedIn())
    openAt(path)
    await waitFor(() => expect(document.title).toBe(`${title} · Housecoat`))
  })

  test.each(['/subscription', '/subscription/success?session_id=x', '/subscription/cancel', '/test-billing'])(
    'E: without plans %s redirects to the account',
    async (path) => {
      api.use(signedIn(), siteIs({ hasPlans: false }))
      const router = openAt(path)
      await waitFor(() => expect(router.state.location.pathname).toBe('/account'))
      await waitFor(() => expect(document.title).toBe('Account · Housecoat'))
      expect(screen.queryByRole('link', { name: 'Plan' })).not.toBeInTheDocument()
    },
  )

  test('/moderation tells a moderator without two-step sign-in to set it up', async () => {
    api.use(signedIn({ isModerator: true }))
    openAt('/moderation')
    expect(await screen.findByText(/Set up two-step sign-in on your account page/)).toBeVisible()
    const link = screen.getByRole('link', { name: 'Set up two-step sign-in' })
    expect(link).toHaveAttribute('href', '/account#two-step-sign-in')
  })

  test('/moderation opens for moderators and is linked from their account', async () => {
    api.use(signedIn({ isModerator: true, hasSecondFactor: true }))
    openAt('/account')
    await userEvent.click(await screen.findByRole('link', { name: 'Moderation' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible()
    expect(await screen.findByText("No open reports. You're all caught up.")).toBeVisible()
  })

  test.each([
    ['/my-designs', '/auth'],
    ['/subscription', '/login'],
    ['/account', '/login'],
    ['/community/7/edit', '/auth'],
    ['/projects/7', '/auth'],
    ['/projects/7/print', '/auth'],
  ])('%s sends visitors to %s and back afterwards', async (path, signInPath) => {
    api.use(
      get('/api/community/7', problem('not_found')),
      get('/api/projects/7', problem('not_found')),
      http.post('/api/login', () => {
        api.use(signedIn())
        return HttpResponse.json({ success: true, message: 'Done', user: buildUser() })
      }),
    )
    const router = openAt(path)
    await waitFor(() => expect(router.state.location.pathname).toBe(signInPath))
    await userEvent.type(await screen.findByLabelText('Username'), 'ada')
    await userEvent.type(screen.getByLabelText('Password'), 'porch swing')
    await userEvent.click(screen.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  test('the home page loads the community section when it comes near', async () => {
    const bringIntoView = controlView()
    openAt('/')
    expect(await screen.findByRole('heading', { level: 2, name: 'From the community' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Latest' })).not.toBeInTheDocument()
    bringIntoView(true)
    expect(await screen.findByRole('tab', { name: 'Latest' })).toBeVisible()
    expect(await screen.findByText('No community designs yet!')).toBeVisible()
  })

  test('the home page has its three ways to start', async () => {
    openAt('/')
    await heading()
    const main = within(screen.getByRole('main'))
    const target = (name: string) => main.getAllByRole('link', { name })[0].getAttribute('href')
    expect(target('Try New Designs')).toBe('/design-updates?type=exterior')
    expect(target('Paint Your Home')).toBe('/paint')
    expect(target('Replace Doors')).toBe('/doors')
  })
})

describe('navigation', () => {
  test('focus moves to the heading of the next page', async () => {
    openAt('/terms')
    await heading()
    await userEvent.click(screen.getByRole('link', { name: 'Privacy Policy' }))
    const next = await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
    await waitFor(() => expect(document.activeElement).toBe(next))
  })

  test('focus moves to a heading that renders after its page', async () => {
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (answer = resolve))
    api.use(
      signedIn(),
      http.get('/api/projects/7', async () => {
        await asked
        return problem('design_not_found')
      }),
    )
    const router = openAt('/terms')
    await heading()
    await screen.findAllByText('Hello, ada')
    await act(() => router.navigate('/projects/7'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    answer()
    const late = await screen.findByRole('heading', { level: 1, name: 'Design Not Found' })
    expect(document.activeElement).toBe(late)
  })

  test('the phone menu opens, omits Doors and Account, closes on Escape and on a choice', async () => {
    openAt('/terms')
    await heading()
    const button = screen.getByRole('button', { name: 'Open menu' })
    await screen.findAllByText('Sign In')
    await userEvent.click(button)
    const menu = screen.getByRole('navigation', { name: 'Menu' })
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Update Design', 'Paint', 'Community', 'About', 'Sign In'])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument()
    expect(document.activeElement).toBe(button)

    await userEvent.click(button)
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByText('About'))
    expect((await screen.findByRole('heading', { level: 1, name: 'About' })).textContent).toBe('About')
    expect(screen.queryByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument()
  })

  test('a member sees a greeting and more links, and can sign out', async () => {
    api.use(signedIn())
    openAt('/terms')
    const main = await screen.findByRole('navigation', { name: 'Main' })
    await waitFor(() =>
      expect(
        within(main)
          .getAllByRole('link')
          .map((link) => link.textContent),
      ).toEqual(['Update Design', 'Paint', 'Doors', 'Community', 'My Designs', 'About', 'Account']),
    )
    expect(within(main).getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/subscription')
    expect(screen.getAllByText('Hello, ada')).not.toEqual([])

    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
    const menu = screen.getByRole('navigation', { name: 'Menu' })
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Update Design', 'Paint', 'Community', 'My Designs', 'About', 'Hello, ada'])
    expect(within(menu).getByRole('link', { name: 'Hello, ada' })).toHaveAttribute('href', '/account')

    api.use(post('/api/logout', { success: true, message: 'Done' }), signedOut())
    await userEvent.click(within(menu).getByRole('button', { name: 'Sign Out' }))
    expect(await screen.findByText('Logout successful')).toBeVisible()
    expect(screen.getByText('You have been logged out successfully.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Hello, ada')).not.toBeInTheDocument())
  })

  test('a member has plan, profile and Sign Out in the account menu', async () => {
    api.use(signedIn())
    openAt('/terms')
    const button = await screen.findByRole('button', { name: 'Account menu' })
    await userEvent.click(button)
    const menu = within(await screen.findByRole('menu', { name: 'Account menu' }))
    expect(menu.getByText('ada')).toBeVisible()
    expect(
      menu.getAllByRole('menuitem').map((item) => `${item.textContent} ${item.getAttribute('href')}`),
    ).toEqual(['Plan /subscription', 'Profile and security /account', 'Sign Out null'])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())

    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Profile and security' }))
    await waitFor(() => expect(document.title).toBe('Account · Housecoat'))
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    // the page takes the focus once it has loaded, which would close a menu opened before
    await waitFor(async () => expect(await heading()).toHaveFocus())

    api.use(post('/api/logout', { success: true, message: 'Done' }), signedOut())
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
    expect(await screen.findByText('Logout successful')).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Account menu' })).not.toBeInTheDocument(),
    )
  })

  test('E: without plans the account menu has none', async () => {
    api.use(signedIn(), siteIs({ hasPlans: false }))
    openAt('/terms')
    await userEvent.click(await screen.findByRole('button', { name: 'Account menu' }))
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
        'Profile and security',
        'Sign Out',
      ]),
    )
  })

  test('a sign-out that fails says so and leaves the person signed in', async () => {
    api.use(signedIn(), post('/api/logout', problem('internal')))
    openAt('/terms')
    await userEvent.click((await screen.findAllByRole('button', { name: 'Sign Out' }))[0])
    expect(await screen.findByRole('alert')).toHaveTextContent('Logout failed')
    expect(screen.getAllByText('Hello, ada')).not.toEqual([])
  })

  test('the footer links to the pages of the specification', async () => {
    openAt('/terms')
    await heading()
    const footer = within(screen.getByRole('navigation', { name: 'Footer' }))
    expect(
      footer.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    ).toEqual([
      'Interior /design-updates?type=interior',
      'Exterior /design-updates?type=exterior',
      'Doors /doors',
      'Community /community',
      'My Designs /my-designs',
      'About /about',
      'Privacy Policy /privacy',
      'Terms of Service /terms',
      'Contact /contact',
    ])
  })
})

test('says when the connection is gone', async () => {
  openAt('/terms')
  await heading()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText(/You're offline/)).toBeVisible()
  // the query library remembers it over the end of this page
  window.dispatchEvent(new Event('online'))
})

describe('theme', () => {
  test('a choice is applied, stored and can be undone', async () => {
    openAt('/terms')
    await heading()
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('housecoat.theme')).toBe('dark')
    await userEvent.click(screen.getByRole('radio', { name: 'System' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    expect(localStorage.getItem('housecoat.theme')).toBeNull()
  })
})
