import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PhotoPicker } from './photo-picker.tsx'

const PHOTO = new File(['photo'], 'home.jpg', { type: 'image/jpeg' })

/** As if the main pointer were a finger. */
function stubFinger() {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(pointer: coarse)',
      onchange: null,
    } as never),
  )
}

test('a phone offers its camera beside its photos, in words for a phone', async () => {
  stubFinger()
  const onFile = vi.fn()
  render(<PhotoPicker isBusy={false} onFile={onFile} />)
  expect(screen.getByText('Add a photo of your home')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Take a photo' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeEnabled()
  const camera = screen.getByLabelText('Take a photo', { selector: 'input' })
  expect(camera).toHaveAttribute('capture', 'environment')
  await userEvent.upload(camera, PHOTO)
  expect(onFile).toHaveBeenCalledExactlyOnceWith(PHOTO)
})

test('a computer is offered to drop or choose a photo', async () => {
  const onFile = vi.fn()
  render(<PhotoPicker isBusy={false} onFile={onFile} />)
  expect(screen.getByText('Drop a photo here, or click to choose one')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take a photo' })).not.toBeInTheDocument()
  await userEvent.upload(screen.getByLabelText('Choose a photo of your home'), PHOTO)
  expect(onFile).toHaveBeenCalledExactlyOnceWith(PHOTO)
})
