import { PAINT_COLORS } from '@housecoat/contract/paint-catalog'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenedPhoto, PaintLook } from '../../../engine/engine-api.ts'
import { CompareDialog } from './compare-dialog.tsx'

/** jsdom draws nothing, so pictures have no pixels; BitmapCanvas skips them. */
const fakePicture = () => ({ width: 0, height: 0, close: vi.fn() }) satisfies ImageBitmap

const photo = { preview: { ...fakePicture(), width: 1600, height: 1067 } } as unknown as OpenedPhoto

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(fakePicture()))
  // the canvas is never drawn on
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

/** The remembered colors are shared by the whole page, so each test loads the module anew. */
async function renderComparison(ids: readonly string[], paintForComparison = paintAtOnce()) {
  const [onChoose, onClose] = [vi.fn(), vi.fn()]
  localStorage.clear()
  const favorites = { ids: [], toggle: vi.fn(), account: null }
  const props = {
    photo,
    paintForComparison,
    favorites,
    lightness: 0.2,
    chosen: PAINT_COLORS[1],
    onChoose,
    onClose,
  }
  const { useRememberedColors } = await import('../colors/use-remembered-colors.ts')
  function Page() {
    const { compared, toggleCompared, clearCompared } = useRememberedColors()
    return (
      <>
        <button
          type="button"
          onClick={() => {
            clearCompared()
            ids.forEach(toggleCompared)
          }}
        >
          fill
        </button>
        <output>{compared.join(' ')}</output>
        <CompareDialog {...props} />
      </>
    )
  }
  render(<Page />)
  act(() => screen.getByText('fill').click())
  return { onChoose, onClose, paintForComparison }
}

function paintAtOnce() {
  return vi.fn<(look: PaintLook) => Promise<ImageBitmap>>(() => Promise.resolve(fakePicture()))
}

const nameOf = (at: number) => `${PAINT_COLORS[at].name}, number ${PAINT_COLORS[at].colorNo}`
const tiles = () => within(screen.getByRole('list', { name: 'Colors side by side' })).getAllByRole('listitem')

test('each color stands there with its name and number; the chosen one is told', async () => {
  await renderComparison(['0001', '0002'])
  expect(tiles().map((tile) => tile.textContent)).toEqual(
    [0, 1].map((at) => `${PAINT_COLORS[at].name}${PAINT_COLORS[at].colorNo}`),
  )
  expect(screen.getByText('2 of 9 colors')).toBeVisible()
  expect(screen.getByRole('button', { name: `Enlarge ${nameOf(1)}, your selection` })).toBeVisible()
})

test('every picture is painted in the light that is set, at tile size', async () => {
  const { paintForComparison } = await renderComparison(['0004', '0005'])
  await vi.waitFor(
    () => {
      for (const at of [3, 4])
        expect(paintForComparison).toHaveBeenCalledWith({ hex: PAINT_COLORS[at].hex, lightness: 0.2 }, 'tile')
    },
    { timeout: 20_000 },
  )
})

test('a color can be taken away', async () => {
  await renderComparison(['0001', '0002', '0003'])
  await userEvent.click(
    screen.getByRole('button', { name: `Remove ${PAINT_COLORS[1].name} from the comparison` }),
  )
  expect(tiles()).toHaveLength(2)
  expect(screen.getByText('2 of 9 colors')).toBeVisible()
})

test('a tap enlarges a color, arrow keys go through them, and one is chosen', async () => {
  const { onChoose, onClose } = await renderComparison(['0001', '0002'])
  const enlarge = screen.getByRole('button', { name: `Enlarge ${nameOf(0)}` })
  enlarge.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByText('2 of 2 in this comparison')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Choose this color' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(PAINT_COLORS[1])
  expect(onClose).toHaveBeenCalledOnce()
})

test('Escape leads from an enlarged color back to all of them, not out', async () => {
  const { onClose } = await renderComparison(['0001', '0002'])
  await userEvent.click(screen.getByRole('button', { name: `Enlarge ${nameOf(0)}` }))
  await userEvent.keyboard('{Escape}')
  expect(tiles()).toHaveLength(2)
  expect(onClose).not.toHaveBeenCalled()
})

test('with nothing side by side it says how to begin', async () => {
  await renderComparison([])
  expect(screen.getByText('No colors to compare yet')).toBeVisible()
})

test('reports a picture that cannot be painted, with a way to continue', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  await renderComparison(
    ['0001'],
    vi.fn(() => Promise.reject(new Error('no memory'))),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Your colors are saved')
})
