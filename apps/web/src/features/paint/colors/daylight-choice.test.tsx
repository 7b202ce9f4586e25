import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LightLabel } from '../area/light-label.tsx'
import { DaylightChoice } from './daylight-choice.tsx'
import { RoomLightChoice } from './room-light-choice.tsx'

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

test('the room’s light is shown on request, and is only a preview', () => {
  const onChange = vi.fn()
  const { rerender } = render(<RoomLightChoice isLit={false} onChange={onChange} />)
  const choice = screen.getByRole('checkbox', { name: 'Show how the color reflects in the room' })
  expect(choice).not.toBeChecked()
  expect(choice).toHaveAccessibleDescription(/Only a preview/)
  fireEvent.click(choice)
  expect(onChange).toHaveBeenLastCalledWith(true)
  // before the picture is painted, and after another one is that is not lit
  expect(choice).toBeChecked()
  rerender(<RoomLightChoice isLit onChange={onChange} />)
  rerender(<RoomLightChoice isLit={false} onChange={onChange} />)
  expect(choice).not.toBeChecked()
})

test.each([
  ['morning', false, 'Morning light'],
  [null, true, 'Reflected color'],
  ['dusk', true, 'Dusk light · Reflected color'],
] as const)('the picture says whose light it shows: %s, room lit: %s', (daylight, isRoomLit, words) => {
  render(<LightLabel daylight={daylight} isRoomLit={isRoomLit} />)
  expect(screen.getByRole('status')).toHaveTextContent(words)
})

test('a picture in the photo’s own light has no label', () => {
  render(<LightLabel daylight={null} isRoomLit={false} />)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
