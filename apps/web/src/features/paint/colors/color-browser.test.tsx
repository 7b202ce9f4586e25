import { PAINT_COLORS, type PaintColor } from '@housecoat/contract/paint-catalog'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { ColorBrowser } from './color-browser.tsx'

/** jsdom has no layout, so every element gets a fixed size. */
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360)
})

function renderBrowser(remembered: { recent?: string[]; favorites?: string[]; compared?: string[] } = {}) {
  const onChoose = vi.fn<(color: PaintColor, by: 'pointer' | 'key') => void>()
  const onFavorite = vi.fn<(id: string) => void>()
  const onCompare = vi.fn<(color: PaintColor) => void>()
  const { recent = [], favorites: ids = [], compared = [] } = remembered
  const favorites = { ids, toggle: onFavorite, account: null }
  const element = (
    <ColorBrowser photo={null} chosen={null} {...{ recent, favorites, compared, onChoose, onCompare }} />
  )
  openPage('/', [{ path: '/', element }])
  return { onChoose, onFavorite, onCompare }
}

const grid = () => screen.getByRole('radiogroup', { name: 'Paint colors' })
const tiles = () => within(grid()).getAllByRole('radio')
const nameOf = (color: PaintColor) => `${color.name}, number ${color.colorNo}`

test('shows only the visible part of the catalog, named and numbered', () => {
  renderBrowser()
  expect(tiles().length).toBeLessThan(200)
  expect(tiles()[0]).toHaveAttribute('aria-label', nameOf(PAINT_COLORS[0]))
  expect(tiles()[0]).toHaveAttribute('aria-setsize', String(PAINT_COLORS.length))
})

test('a press chooses the color', async () => {
  const { onChoose } = renderBrowser()
  await userEvent.click(tiles()[3])
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(PAINT_COLORS[3], 'pointer')
})

describe('keyboard', () => {
  test('arrows move and choose; there is one tab stop', async () => {
    const { onChoose } = renderBrowser()
    expect(tiles().filter((tile) => tile.tabIndex === 0)).toHaveLength(1)
    tiles()[0].focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(onChoose).toHaveBeenLastCalledWith(PAINT_COLORS[1], 'key')
    expect(document.activeElement).toHaveAttribute('aria-label', nameOf(PAINT_COLORS[1]))
    await userEvent.keyboard('{ArrowLeft}')
    expect(onChoose).toHaveBeenLastCalledWith(PAINT_COLORS[0], 'key')
  })
})

describe('search', () => {
  const search = () => screen.getByPlaceholderText('Search by name or code...')

  test('finds by a part of the name, in any case', async () => {
    renderBrowser()
    const wanted = PAINT_COLORS[700]
    await userEvent.type(search(), wanted.name.toUpperCase())
    expect(tiles().map((tile) => tile.getAttribute('aria-label'))).toContain(nameOf(wanted))
  })

  test('finds by the number', async () => {
    renderBrowser()
    await userEvent.type(search(), '0042')
    expect(tiles().map((tile) => tile.getAttribute('aria-label'))).toEqual([nameOf(PAINT_COLORS[41])])
  })

  test('says so when nothing matches', async () => {
    renderBrowser()
    await userEvent.type(search(), 'zzzz')
    expect(screen.getByText('No colors match your search. Try a different name or color code.')).toBeVisible()
    expect(screen.queryByRole('radiogroup', { name: 'Paint colors' })).not.toBeInTheDocument()
  })
})

describe('order and names', () => {
  const chips = () => within(screen.getByRole('list', { name: 'Jump to' })).getAllByRole('button')

  test('a chip for each family, and one for each band of lightness when sorted by it', async () => {
    renderBrowser()
    expect(chips().map((chip) => chip.textContent)).toContain('Greens')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Light to dark')
    expect(chips()[0]).toHaveTextContent('LRV 75 to 100')
    const lightest = PAINT_COLORS.toSorted((one, other) => other.lrv - one.lrv)[0]
    expect(tiles()[0]).toHaveAttribute('aria-label', nameOf(lightest))
  })

  test('only a search is sorted by best match, and may be sorted by family, too', async () => {
    renderBrowser()
    const order = screen.getByRole('combobox', { name: 'Sort by' })
    expect(within(order).queryByRole('option', { name: 'Best match' })).not.toBeInTheDocument()
    await userEvent.type(screen.getByPlaceholderText('Search by name or code...'), 'teal')
    expect(within(order).getByRole('option', { name: 'Best match' })).toBeInTheDocument()
    await userEvent.selectOptions(order, 'Family')
    expect(chips()[0]).toHaveTextContent('Greens')
  })

  test('names are shown on request', async () => {
    renderBrowser()
    const toggle = screen.getByRole('button', { name: 'Show the names' })
    expect(tiles()[0]).not.toHaveTextContent(PAINT_COLORS[0].name)
    await userEvent.click(toggle)
    expect(toggle).toHaveAttribute('aria-pressed', 'true')
    expect(tiles()[0]).toHaveTextContent(PAINT_COLORS[0].name)
  })

  test('says what was searched in place of a misspelled word', async () => {
    renderBrowser()
    await userEvent.type(screen.getByPlaceholderText('Search by name or code...'), 'lavendar')
    expect(screen.getByText('Nothing matches “lavendar”. These match “lavender”.')).toBeVisible()
  })
})

describe('favorites and recent colors', () => {
  const shelf = (name: string) => userEvent.click(screen.getByRole('radio', { name }))

  test('have their own lists, by name', async () => {
    const { onChoose } = renderBrowser({ recent: ['0300', '0002', '9999'] })
    await shelf('Recently tried')
    const rows = within(screen.getByRole('list', { name: 'Recently tried' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(
      [PAINT_COLORS[299], PAINT_COLORS[1]].map(({ name, colorNo }) => `${name} ${colorNo}`),
    )
    await userEvent.click(screen.getByRole('button', { name: `${PAINT_COLORS[1].name} 0002` }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(PAINT_COLORS[1], 'pointer')
  })

  test('can be favored and compared there', async () => {
    const color = PAINT_COLORS[1]
    const { onFavorite, onCompare } = renderBrowser({ favorites: ['0002'] })
    await shelf('Favorites')
    const heart = screen.getByRole('button', { name: `Remove ${color.name} from favorites` })
    expect(heart).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(heart)
    expect(onFavorite).toHaveBeenCalledExactlyOnceWith(color.id)
    await userEvent.click(screen.getByRole('button', { name: `Compare ${color.name}` }))
    expect(onCompare).toHaveBeenCalledExactlyOnceWith(color)
  })

  test('explain themselves while they are empty', async () => {
    renderBrowser()
    await shelf('Favorites')
    expect(screen.getByText(/No favorites yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth')
    await shelf('Recently tried')
    expect(screen.getByText('Colors you try will appear here.')).toBeVisible()
  })

  test('the grid marks favorites, and F and C favor and compare the focused color', async () => {
    const { onChoose, onFavorite, onCompare } = renderBrowser({ favorites: ['0001'] })
    expect(tiles()[0]).toHaveAttribute('aria-label', `${nameOf(PAINT_COLORS[0])}, favorite`)
    tiles()[0].focus()
    await userEvent.keyboard('fc')
    expect(onFavorite).toHaveBeenCalledExactlyOnceWith(PAINT_COLORS[0].id)
    expect(onCompare).toHaveBeenCalledExactlyOnceWith(PAINT_COLORS[0])
    expect(onChoose).not.toHaveBeenCalled()
  })
})
