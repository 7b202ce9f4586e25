import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StepIndicator } from './step-indicator.tsx'

const STEPS = ['Upload', 'Select Area', 'Choose Paint', 'Result']

function renderStep(current: number) {
  render(<StepIndicator label="Painting your home" steps={STEPS} current={current} />)
  return screen.getAllByRole('listitem')
}

test('marks only the current step', () => {
  const items = renderStep(3)
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
})

test('completed steps show a check in place of their number', () => {
  const items = renderStep(3)
  expect(items.map((item) => item.querySelector('svg') !== null)).toEqual([true, true, false, false])
  expect(items.map((item) => item.textContent)).toEqual([
    'Upload, completed',
    'Select Area, completed',
    '3Choose Paint',
    '4Result',
  ])
})

test('keeps every name for screen readers', () => {
  const items = renderStep(1)
  items.forEach((item, index) => expect(within(item).getByText(STEPS[index])).toBeVisible())
})
