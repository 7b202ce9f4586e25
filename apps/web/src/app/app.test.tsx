import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { routes } from './router.tsx'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

function openAt(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return router
}

const heading = () => screen.findByRole('heading', { level: 1 })

describe('routes', () => {
  test.each([
    ['/about', 'About'],
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
    ['/contact', 'Contact'],
    ['/design-updates?type=interior', 'Update Design'],
    ['/doors', 'Door Visualizer Studio'],
    ['/community', 'Community'],
    ['/community/7', 'Community'],
    ['/community/7/edit', 'Community'],
    ['/auth', 'Sign In'],
    ['/login', 'Sign In'],
    ['/my-designs', 'My Designs'],
    ['/projects/abc', 'Saved design'],
    ['/subscription', 'Plans'],
    ['/subscription/success?session_id=1', 'Plans'],
    ['/subscription/cancel', 'Plans'],
    ['/no/such/page', 'Page Not Found'],
  ])('%s is the page "%s"', async (path, title) => {
    openAt(path)
    expect((await heading()).textContent).toBe(title)
    await waitFor(() => expect(document.title).toBe(`${title} · Housecoat`))
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
  test('a page that is not open yet offers painting', async () => {
    openAt('/doors')
    await heading()
    expect(screen.getByText('Not open yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Paint Your Home' }).getAttribute('href')).toBe('/paint')
  })

  test('focus moves to the heading of the next page', async () => {
    openAt('/terms')
    await heading()
    await userEvent.click(screen.getByRole('link', { name: 'Privacy Policy' }))
    const next = await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
    await waitFor(() => expect(document.activeElement).toBe(next))
  })

  test('the phone menu opens, omits Doors and Account, closes on Escape and on a choice', async () => {
    openAt('/terms')
    await heading()
    const button = screen.getByRole('button', { name: 'Open menu' })
    await userEvent.click(button)
    const menu = screen.getByRole('navigation', { name: 'Menu' })
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Update Design', 'Paint', 'Community', 'About', 'Sign In'])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
    expect(document.activeElement).toBe(button)

    await userEvent.click(button)
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByText('About'))
    expect((await screen.findByRole('heading', { level: 1, name: 'About' })).textContent).toBe('About')
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()
  })

  test('the footer links where the specification says', async () => {
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
  expect(await screen.findByText(/You are offline/)).toBeTruthy()
})

describe('theme', () => {
  test('a choice is applied, kept and taken back', async () => {
    openAt('/terms')
    await heading()
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(localStorage.getItem('housecoat.theme')).toBe('dark')
    await userEvent.click(screen.getByRole('radio', { name: 'As the system' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    expect(localStorage.getItem('housecoat.theme')).toBeNull()
  })
})
