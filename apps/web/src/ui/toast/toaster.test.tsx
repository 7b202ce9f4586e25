import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showToast } from './show-toast.ts'
import { ToastHost } from './toast-host.tsx'
import { Toaster } from './toaster.tsx'

afterEach(() => void vi.useRealTimers())

/** As if the window were wide or narrow. */
function stubWidth(isWide: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: isWide,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
}

const placeOf = (text: string) => {
  const list = screen.getByText(text).closest('[data-sonner-toaster]')
  return [list?.getAttribute('data-y-position'), list?.getAttribute('data-x-position')]
}

test('shows a message sent before the toaster has mounted', async () => {
  showToast({ title: 'Design Saved', description: 'Your design has been saved to your account' })
  render(<ToastHost />)
  expect(await screen.findByText('Design Saved')).toBeVisible()
  expect(screen.getByText('Your design has been saved to your account')).toBeVisible()
})

test.each([
  ['bottom right on wider screens', true, ['bottom', 'right']],
  ['at the top on phones', false, ['top', 'center']],
])('stands %s', async (_name, isWide, place) => {
  stubWidth(isWide)
  render(<Toaster />)
  act(() => showToast({ title: 'Image Generated' }))
  await screen.findByText('Image Generated')
  expect(placeOf('Image Generated')).toEqual(place)
})

test('a new message replaces the previous one', async () => {
  render(<Toaster />)
  act(() => showToast({ title: 'First' }))
  await screen.findByText('First')
  act(() => showToast({ title: 'Second' }))
  await screen.findByText('Second')
  await waitFor(() => expect(screen.queryByText('First')).not.toBeInTheDocument())
})

test('disappears after 5 seconds, or after the given duration', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<Toaster />)
  act(() => showToast({ title: 'Default' }))
  await act(() => vi.advanceTimersByTimeAsync(4800))
  expect(screen.queryByText('Default')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText('Default')).not.toBeInTheDocument()

  act(() => showToast({ title: 'Short', durationMs: 3000 }))
  await act(() => vi.advanceTimersByTimeAsync(2800))
  expect(screen.queryByText('Short')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText('Short')).not.toBeInTheDocument()
})

test('errors are alerts and can be dismissed', async () => {
  render(<Toaster />)
  act(() => showToast({ title: 'File too large', kind: 'error' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('File too large')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('File too large')).not.toBeInTheDocument())
})
