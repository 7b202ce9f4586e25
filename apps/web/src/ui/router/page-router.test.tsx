import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet, type RouteObject } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createBrowserHistory } from './browser-history.ts'
import { Link } from './link.tsx'
import { createMemoryHistory } from './memory-history.ts'
import { PageRouterProvider } from './page-router-provider.tsx'
import { PageRouter } from './page-router.ts'
import { useRouterState } from './router-context.ts'
import { useBlocker } from './use-blocker.ts'
import { useNavigate } from './use-navigate.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

function Frame() {
  const { phase, hasFailed } = useRouterState()
  useScrollRestoration()
  return (
    <>
      <p role="status">{phase}</p>
      {phase !== 'starting' && (hasFailed ? <h1>Failed</h1> : <Outlet />)}
    </>
  )
}

function Home() {
  const navigate = useNavigate()
  return (
    <>
      <h1>Home</h1>
      <Link to="/slow">Slow</Link>
      <Link to="/quick">Quick</Link>
      <Link to="/slow#details">Details</Link>
      <button onClick={() => void navigate('?tab=2', { preventScrollReset: true })}>Second tab</button>
    </>
  )
}

function Form() {
  const blocked = useBlocker(() => true)
  return (
    <>
      <h1>Form</h1>
      <Link to="/">Leave</Link>
      {blocked !== null && (
        <p role="alert">
          <button onClick={blocked.proceed}>Go on</button>
          <button onClick={blocked.reset}>Stay</button>
        </p>
      )}
    </>
  )
}

/** The pages of these tests. `/slow` loads when the test says so. */
function buildRoutes() {
  let arrive: () => void = () => undefined
  let fail: () => void = () => undefined
  const slow = new Promise<() => React.JSX.Element>((resolve, reject) => {
    arrive = () => resolve(() => <h1 id="details">Slow</h1>)
    fail = () => reject(new TypeError('Failed to fetch'))
  })
  const pages: RouteObject[] = [
    { path: '/', Component: Home },
    { path: '/quick', element: <h1>Quick</h1> },
    { path: '/form', Component: Form },
    { path: '/slow', lazy: async () => ({ Component: await slow }) },
  ]
  return { routes: [{ Component: Frame, children: pages }], arrive, fail }
}

function open(path: string, { routes, ...rest } = buildRoutes()) {
  const router = new PageRouter(routes, createMemoryHistory(path))
  render(<PageRouterProvider router={router} />)
  return { router, ...rest }
}

const heading = (name: string) => screen.findByRole('heading', { name })
const click = (name: string) => userEvent.click(screen.getByRole('link', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const phase = () => screen.getByRole('status').textContent

let scrollTo = vi.spyOn(window, 'scrollTo')

beforeEach(() => {
  scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

describe('opening pages', () => {
  test('the page stays until the code of the next one is loaded', async () => {
    const { router, arrive } = open('/')
    await click('Slow')
    expect(phase()).toBe('loading')
    expect(screen.getByRole('heading')).toHaveTextContent('Home')
    expect(router.state.location.pathname).toBe('/')
    arrive()
    expect(await heading('Slow')).toBeVisible()
    expect(phase()).toBe('idle')
    expect(router.state.location.pathname).toBe('/slow')
  })

  test('the first page is announced until its code is loaded', async () => {
    const { arrive } = open('/slow')
    expect(phase()).toBe('starting')
    arrive()
    expect(await heading('Slow')).toBeVisible()
  })

  test('the later of two links wins, and the earlier one leaves no history entry', async () => {
    const { router, arrive } = open('/')
    await click('Slow')
    await click('Quick')
    arrive()
    expect(await heading('Quick')).toBeVisible()
    act(() => router.navigator.go(-1))
    expect(await heading('Home')).toBeVisible()
  })

  test('a page whose code does not load is reported, and other pages still open', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { router, fail } = open('/')
    await click('Slow')
    fail()
    expect(await heading('Failed')).toBeVisible()
    expect(router.state.location.pathname).toBe('/slow')
    expect(log).toHaveBeenCalledWith(new TypeError('Failed to fetch'))
    log.mockRestore()
    await act(() => router.navigate('/quick'))
    expect(await heading('Quick')).toBeVisible()
  })

  test('with flushSync the page is there when the promise resolves', async () => {
    const { router } = open('/')
    await router.navigate('/quick', { flushSync: true })
    expect(screen.getByRole('heading')).toHaveTextContent('Quick')
  })

  test('an address of another site is refused', async () => {
    const { router } = open('/')
    await expect(router.navigate('/\t/elsewhere.test/')).rejects.toThrow("The router can't open")
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('scroll positions', () => {
  test('a link opens at the top, Back where the page was left', async () => {
    const { router } = open('/')
    vi.stubGlobal('scrollY', 420)
    await click('Quick')
    await heading('Quick')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
    act(() => router.navigator.go(-1))
    await heading('Home')
    expect(scrollTo).toHaveBeenLastCalledWith(0, 420)
  })

  test('a change of the query can leave the position as it is', async () => {
    const { router } = open('/')
    scrollTo.mockClear()
    await press('Second tab')
    expect(router.state.location.search).toBe('?tab=2')
    expect(scrollTo).not.toHaveBeenCalled()
  })

  test('the first page stays where it was scrolled to before the app took it over', () => {
    vi.stubGlobal('scrollY', 310)
    scrollTo.mockClear()
    open('/')
    expect(scrollTo).not.toHaveBeenCalled()
  })

  test('a fragment opens at its element, once the page is there', async () => {
    // jsdom has no layout and no scrollIntoView
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    const { arrive } = open('/')
    await click('Details')
    expect(scrolled).not.toHaveBeenCalled()
    arrive()
    await waitFor(() => expect(scrolled.mock.contexts[0]).toBe(screen.getByRole('heading', { name: 'Slow' })))
  })
})

describe('in the browser’s history', () => {
  /** One document has one history; each test continues on it. */
  const { routes, arrive } = buildRoutes()
  const router = new PageRouter(routes, createBrowserHistory())

  async function openAt(path: string) {
    await router.navigate(path)
    render(<PageRouterProvider router={router} />)
  }

  test('the address and the entry’s state follow, and survive in the entry', async () => {
    await openAt('/')
    await act(() => router.navigate('/quick?x=ä', { state: { from: 'home' } }))
    expect(window.location.pathname + window.location.search).toBe('/quick?x=%C3%A4')
    expect(createBrowserHistory().location).toMatchObject({ pathname: '/quick', state: { from: 'home' } })
    window.history.back()
    expect(await heading('Home')).toBeVisible()
  })

  test('the address changes only when the page is loaded', async () => {
    await openAt('/')
    await click('Slow')
    expect(window.location.pathname).toBe('/')
    arrive()
    await waitFor(() => expect(window.location.pathname).toBe('/slow'))
  })

  test('replacing an entry adds none', async () => {
    await openAt('/')
    const { length } = window.history
    await act(() => router.navigate('/quick', { replace: true }))
    expect(window.location.pathname).toBe('/quick')
    expect(window.history.length).toBe(length)
  })

  test('Back is held back until the person answers', async () => {
    await openAt('/quick')
    await act(() => router.navigate('/form'))
    await heading('Form')
    window.history.back()
    await screen.findByRole('alert')
    await waitFor(() => expect(window.location.pathname).toBe('/form'))
    await press('Stay')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('heading')).toHaveTextContent('Form')

    window.history.back()
    await screen.findByRole('alert')
    await waitFor(() => expect(window.location.pathname).toBe('/form'))
    await press('Go on')
    expect(await heading('Quick')).toBeVisible()
    expect(window.location.pathname).toBe('/quick')
  })

  test('links are held back too', async () => {
    await openAt('/form')
    await click('Leave')
    expect(window.location.pathname).toBe('/form')
    await press('Go on')
    expect(await heading('Home')).toBeVisible()
  })

  test('a native link to a fragment gets an entry key of its own', async () => {
    await openAt('/quick')
    window.location.hash = '#details'
    await waitFor(() => expect(router.state.location.hash).toBe('#details'))
    expect(router.state.location.key).not.toBe('default')
  })
})
