import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { describeFidelity } from './describe-fidelity.ts'
import { describeLightness } from './describe-lightness.ts'
import { FidelityNote } from './fidelity-note.tsx'
import { LightSlider } from './light-slider.tsx'

test.each([
  [0, 'As in your photo'],
  [1, '100% lighter'],
  [-1, '50% darker'],
  [0.3, '23% lighter'],
])('a light of %s stops reads "%s"', (lightness, words) => {
  expect(describeLightness(lightness)).toBe(words)
})

test.each([
  [0.76, 'white-trim', 'True to the paint'],
  [0.55, 'white-trim', 'Close to the paint'],
  [0.32, 'prior', 'A good guess'],
] as const)('a confidence of %s by %s is "%s"', (confidence, basis, title) => {
  expect(describeFidelity({ confidence, basis }, 0).title).toBe(title)
})

test('a guess points to the slider; no word of it is a figure', () => {
  for (const basis of ['white-trim', 'exposure', 'prior'] as const) {
    const { reason } = describeFidelity({ confidence: 0.2, basis }, 0)
    expect(reason).toContain('light slider')
    expect(reason).not.toMatch(/\d/)
  }
})

test('C6: does not say that nothing white is beside the area when the photo shows some', () => {
  for (const basis of ['exposure', 'prior'] as const) {
    const { reason } = describeFidelity({ confidence: 0.2, basis, isWhiteBeside: true }, 0)
    expect(reason).not.toMatch(/nothing/i)
    expect(reason).toContain('light slider')
  }
  expect(describeFidelity({ confidence: 0.2, basis: 'exposure', isWhiteBeside: false }, 0).reason).toMatch(
    /^There's nothing white near the area/,
  )
})

test.each([
  ['black-and-white', /^This photo is black and white/],
  ['filter', /^This photo has a strong filter/],
  ['sunset', /^This photo was taken at sunset or at night/],
  ['glass', /^This area is mostly glass or a mirror/],
  ['tile', /^This area is mostly shiny tile/],
] as const)(
  'a photo that does not show its light is a guess, however sure the engine is: %s',
  (fault, words) => {
    const { level, reason } = describeFidelity({ confidence: 0.9, basis: 'white-trim', fault }, 0)
    expect(level).toBe('guess')
    expect(reason).toMatch(words)
    expect(reason).toContain('light slider')
  },
)

test('a light set by hand is the person’s, however sure the engine was', () => {
  expect(describeFidelity({ confidence: 0.9, basis: 'white-trim' }, 0.1).title).toBe(
    'With your light setting',
  )
})

test.each(['morning', 'noon', 'dusk'] as const)(
  'no promise stands beside a preview in %s light',
  (daylight) => {
    render(
      <FidelityNote light={{ confidence: 0.9, basis: 'white-trim' }} lightness={0} daylight={daylight} />,
    )
    expect(screen.queryByText(/True to the paint/)).toBeNull()
    expect(screen.getByText(new RegExp(`^${daylight} light`, 'i'))).toBeVisible()
    expect(screen.getByText(/keeps the photo's own light/)).toBeVisible()
  },
)

test('the note explains itself on asking', () => {
  render(<FidelityNote light={{ confidence: 0.8, basis: 'white-trim' }} lightness={0} />)
  expect(screen.getByText('True to the paint.')).toBeVisible()
  expect(screen.getByText('What is this?').closest('details')?.open).toBe(false)
})

test('the slider moves in tenths, says its value in words, and goes back to the photo’s light', () => {
  const onLightness = vi.fn<(lightness: number) => void>()
  const { rerender } = render(<LightSlider lightness={0} onLightness={onLightness} />)
  const slider = screen.getByRole('slider', { name: 'Light' })
  expect(slider).toHaveAttribute('aria-valuetext', 'As in your photo')
  expect(screen.getByRole('button', { name: 'Reset the light' }).hasAttribute('disabled')).toBe(true)
  fireEvent.change(slider, { target: { value: '0.30000000000000004' } })
  expect(onLightness).toHaveBeenLastCalledWith(0.3)
  rerender(<LightSlider lightness={0.3} onLightness={onLightness} />)
  fireEvent.click(screen.getByRole('button', { name: 'Reset the light' }))
  expect(onLightness).toHaveBeenLastCalledWith(0)
})
