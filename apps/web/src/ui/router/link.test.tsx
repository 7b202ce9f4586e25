import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { Link, NavLink } from './link.tsx'
import { createMemoryHistory } from './memory-history.ts'
import { PageRouterProvider } from './page-router-provider.tsx'
import { PageRouter } from './page-router.ts'
import { useSearchParams } from './use-search-params.ts'

function open(element: React.JSX.Element, path = '/here', route = '/here/*') {
  const routes: RouteObject[] = [
    { path: route, element },
    { path: '*', element: <p>another page</p> },
  ]
  const router = new PageRouter(routes, createMemoryHistory(path, null))
  render(<PageRouterProvider router={router} />)
  return router
}

/** @returns whether the app took the click, so that the browser does nothing */
function click(name: string, how: MouseEventInit = {}) {
  const link = screen.getByRole('link', { name })
  const event = createEvent.click(link, { button: 0, ...how })
  fireEvent(link, event)
  return event.defaultPrevented
}

describe('a link', () => {
  test('opens its page with its state, without leaving the document', async () => {
    const router = open(
      <Link to="/there" state="from here">
        There
      </Link>,
    )
    expect(screen.getByRole('link')).toHaveAttribute('href', '/there')
    expect(click('There')).toBe(true)
    expect(await screen.findByText('another page')).toBeVisible()
    expect(router.state).toMatchObject({
      location: { pathname: '/there', state: 'from here' },
      navigationType: 'PUSH',
    })
  })

  test('to the page itself adds no history entry', () => {
    const router = open(<Link to="/here">Here</Link>)
    click('Here')
    expect(router.state.navigationType).toBe('REPLACE')
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser',
    (how) => {
      // jsdom can't open pages
      window.addEventListener('click', (event) => event.preventDefault(), { once: true })
      const router = open(<Link to="/there">There</Link>)
      click('There', how)
      expect(router.state.location.pathname).toBe('/here')
    },
  )

  test.each([
    <Link key="1" to="/there" reloadDocument children="There" />,
    <Link key="2" to="/there" target="_blank" children="There" />,
    <Link key="3" to="/there" onClick={(event) => event.preventDefault()} children="There" />,
  ])('leaves the document, opens another tab or does what its page says', (link) => {
    window.addEventListener('click', (event) => event.preventDefault(), { once: true })
    const router = open(link)
    click('There')
    expect(router.state.location.pathname).toBe('/here')
  })
})

test.each([
  { path: '/here', isActive: true },
  { path: '/Here/', isActive: true },
  { path: '/here/below', isActive: true },
  { path: '/hereafter', isActive: false },
])('on $path a link to /here is marked: $isActive', ({ path, isActive }) => {
  open(
    <NavLink to="/here" className={(look) => (look.isActive ? 'bold' : 'plain')} children="Here" />,
    path,
    '*',
  )
  const link = screen.getByRole('link')
  expect(link).toHaveClass(isActive ? 'bold' : 'plain')
  if (isActive) expect(link).toHaveAttribute('aria-current', 'page')
  else expect(link).not.toHaveAttribute('aria-current')
})

describe('the query', () => {
  function Query() {
    const [params, setParams] = useSearchParams()
    return (
      <>
        <p>{params.get('tab') ?? 'none'}</p>
        <p data-testid="search">{useLocation().search}</p>
        <button onClick={() => setParams({ tab: '2' })}>Second</button>
        <button onClick={() => setParams({}, { replace: true })}>None</button>
        <button
          onClick={() =>
            setParams((current) => {
              current.append('more', '1')
              return current
            })
          }
        >
          More
        </button>
      </>
    )
  }

  test('is read and changed', async () => {
    const router = open(<Query />, '/here?tab=1')
    expect(screen.getByText('1')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Second' }))
    expect(await screen.findByText('2')).toBeVisible()
    expect(router.state.navigationType).toBe('PUSH')
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByTestId('search')).toHaveTextContent('?tab=2&more=1')
    await userEvent.click(screen.getByRole('button', { name: 'None' }))
    expect(screen.getByTestId('search')).toBeEmptyDOMElement()
    expect(router.state).toMatchObject({ location: { pathname: '/here' }, navigationType: 'REPLACE' })
  })
})
