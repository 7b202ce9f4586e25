import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { buildPaintSelection } from '../../../testing/fake-api.ts'
import { listenForToasts, type ToastMessage } from '../../../ui/toast/show-toast.ts'
import { PaintNeeded } from './paint-needed.tsx'

const BODY = buildPaintSelection({ areaId: 'exterior', area: 'Body' })
const TRIM = buildPaintSelection({ areaId: 'trim', area: 'Trim' })

function renderWith(estimateAreas: () => Promise<({ squareMeters: number; uncertainty: number } | null)[]>) {
  const asked = vi.fn(estimateAreas)
  render(<PaintNeeded selections={[BODY, TRIM]} estimateAreas={asked} />)
  return asked
}

test('areas are estimated once asked for, and can be typed over', async () => {
  const asked = renderWith(() => Promise.resolve([{ squareMeters: 48.96, uncertainty: 0.21 }, null]))
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'How Much Paint?' }))
  const body = await screen.findByRole('textbox', { name: 'Area to paint: Body' })
  expect(asked).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('radio', { name: 'm²' }))
  expect(body).toHaveValue('49')
  expect(body).toHaveAccessibleDescription(
    'About 9.8 L (2.6 gal) for 49 m² with 2 coats. Estimated from your photo, ± 25 %',
  )
  await userEvent.click(screen.getByRole('radio', { name: 'ft²' }))
  expect(body).toHaveValue('530')
  await userEvent.clear(body)
  await userEvent.type(body, '400')
  expect(body).toHaveAccessibleDescription('About 2 gal (7.6 L) for 400 ft² with 2 coats')
  await userEvent.clear(screen.getByRole('textbox', { name: 'One coat covers' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'One coat covers' }), '200')
  expect(body).toHaveAccessibleDescription('About 4 gal (15.2 L) for 400 ft² with 2 coats')
})

test('the list is copied', async () => {
  const toasts: ToastMessage[] = []
  // a message that nobody shows would wait for the next test's page
  const stopListening = listenForToasts((message) => toasts.push(message))
  const user = userEvent.setup()
  renderWith(() => Promise.resolve([{ squareMeters: 37.16, uncertainty: 0.21 }, null]))
  await user.click(screen.getByRole('button', { name: 'How Much Paint?' }))
  await user.click(await screen.findByRole('radio', { name: 'ft²' }))
  await user.click(screen.getByRole('button', { name: 'Copy the List' }))
  expect(await navigator.clipboard.readText()).toBe(
    '2 gal (7.6 L) Silver Bird, number 0001, #F8F5F5: Body, 400 ft², 2 coats',
  )
  expect(toasts).toEqual([{ title: 'The list is copied', kind: 'success' }])
  stopListening()
})

test('a photo that cannot be measured leaves the fields to type in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderWith(() => Promise.reject(new Error('no area')))
  await userEvent.click(screen.getByRole('button', { name: 'How Much Paint?' }))
  expect(await screen.findByText(/Your photo could not be measured/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Area to paint: Trim' })).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Copy the List' })).toBeDisabled()
})
