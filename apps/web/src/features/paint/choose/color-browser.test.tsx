import { PAINT_COLORS, type PaintColor } from '@housecoat/contract/paint-catalog'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ColorBrowser } from './color-browser.tsx'

/** jsdom has no layout: every element gets a size, and nothing ever changes it. */
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

function renderBrowser(remembered: { recent?: string[]; favorites?: string[] } = {}) {
  const onChoose = vi.fn<(color: PaintColor, by: 'pointer' | 'key') => void>()
  const { recent = [], favorites = [] } = remembered
  render(<ColorBrowser chosen={null} recent={recent} favorites={favorites} onChoose={onChoose} />)
  return onChoose
}

const grid = () => screen.getByRole('radiogroup', { name: 'Paint colors' })
const tiles = () => within(grid()).getAllByRole('radio')
const nameOf = (color: PaintColor) => `${color.name}, number ${color.colorNo}`

test('shows only the visible part of the catalog, named and numbered', () => {
  renderBrowser()
  expect(tiles().length).toBeLessThan(200)
  expect(tiles()[0].getAttribute('aria-label')).toBe(nameOf(PAINT_COLORS[0]))
  expect(tiles()[0].getAttribute('aria-setsize')).toBe(String(PAINT_COLORS.length))
})

test('a press chooses the color', async () => {
  const onChoose = renderBrowser()
  await userEvent.click(tiles()[3])
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(PAINT_COLORS[3], 'pointer')
})

describe('keyboard', () => {
  test('arrows move and choose; there is one tab stop', async () => {
    const onChoose = renderBrowser()
    expect(tiles().filter((tile) => tile.tabIndex === 0)).toHaveLength(1)
    tiles()[0].focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(onChoose).toHaveBeenLastCalledWith(PAINT_COLORS[1], 'key')
    expect(document.activeElement?.getAttribute('aria-label')).toBe(nameOf(PAINT_COLORS[1]))
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
    expect(screen.getByText('No colors match your search. Try a different name or color code.')).toBeDefined()
    expect(screen.queryByRole('radiogroup', { name: 'Paint colors' })).toBeNull()
  })
})

test('keeps favorites and recent colors on shelves of their own', async () => {
  renderBrowser({ recent: ['0300', '0002'] })
  await userEvent.click(screen.getByRole('radio', { name: 'Recently tried' }))
  expect(tiles().map((tile) => tile.getAttribute('aria-label'))).toEqual([
    nameOf(PAINT_COLORS[299]),
    nameOf(PAINT_COLORS[1]),
  ])
  await userEvent.click(screen.getByRole('radio', { name: 'Favorites' }))
  expect(screen.getByText(/No favorites yet/)).toBeDefined()
})
