import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RadioGroup } from 'radix-ui'
import { expect, test, vi } from 'vitest'
import { RadioItem } from './radio-item.tsx'

const onValueChange = vi.fn()

function show() {
  onValueChange.mockClear()
  render(
    <>
      <button>Before</button>
      <RadioGroup.Root defaultValue="day" onValueChange={onValueChange}>
        <RadioItem value="day">Day</RadioItem>
        <RadioItem value="dusk">Dusk</RadioItem>
      </RadioGroup.Root>
    </>,
  )
  return {
    day: screen.getByRole('radio', { name: 'Day' }),
    dusk: screen.getByRole('radio', { name: 'Dusk' }),
  }
}

test('an arrow key that is let go before the focus arrives still chooses', async () => {
  const { day, dusk } = show()
  day.focus()
  fireEvent.keyDown(day, { key: 'ArrowRight' })
  fireEvent.keyUp(day, { key: 'ArrowRight' })
  await vi.waitFor(() => expect(dusk).toHaveFocus())
  expect(dusk).toBeChecked()
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('dusk')
})

test('a held arrow key, a click and the Tab key choose as they do everywhere', async () => {
  const { day, dusk } = show()
  await userEvent.tab()
  await userEvent.tab()
  expect(day).toHaveFocus()
  expect(onValueChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(dusk).toBeChecked())
  await userEvent.click(day)
  expect(day).toBeChecked()
  expect(onValueChange.mock.calls).toEqual([['dusk'], ['day']])
})
