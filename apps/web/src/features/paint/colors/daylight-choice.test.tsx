import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DaylightLabel } from '../area/daylight-label.tsx'
import { DaylightChoice } from './daylight-choice.tsx'

test('offers the photo’s own light and three times of day, and says that they are only previews', () => {
  const onDaylight = vi.fn()
  const { rerender } = render(<DaylightChoice daylight={null} onDaylight={onDaylight} />)
  const group = screen.getByRole('radiogroup', { name: 'Preview in other light' })
  expect(group).toHaveAccessibleDescription(/Only a preview/)
  expect(screen.getAllByRole('radio').map((radio) => radio.textContent)).toEqual([
    'As photographed',
    'Morning',
    'Noon',
    'Dusk',
  ])
  expect(screen.getByRole('radio', { name: 'As photographed' })).toBeChecked()
  fireEvent.click(screen.getByRole('radio', { name: 'Dusk' }))
  expect(onDaylight).toHaveBeenLastCalledWith('dusk')
  rerender(<DaylightChoice daylight="dusk" onDaylight={onDaylight} />)
  expect(screen.getByRole('radio', { name: 'Dusk' })).toBeChecked()
  fireEvent.click(screen.getByRole('radio', { name: 'As photographed' }))
  expect(onDaylight).toHaveBeenLastCalledWith(null)
})

test('the picture says whose light it shows', () => {
  render(<DaylightLabel daylight="morning" />)
  expect(screen.getByRole('status')).toHaveTextContent('Morning light')
})
