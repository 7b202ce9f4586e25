import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BeforeAfterSlider } from './before-after-slider.tsx'

const FRAME = { left: 100, width: 400, top: 0, height: 300 }

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ x: FRAME.left, y: FRAME.top, width: FRAME.width, height: FRAME.height }),
  )
})

function renderSlider(overlay?: ReactNode) {
  const { container } = render(
    <BeforeAfterSlider
      label="House before and after"
      before={<img alt="before" />}
      after={<img alt="after" />}
      aspectRatio={1.5}
      startPercent={40}
      overlay={overlay}
    />,
  )
  return { frame: container.firstElementChild as HTMLElement, slider: screen.getByRole('slider') }
}

const percentOf = (slider: HTMLElement) => Number(slider.getAttribute('aria-valuenow'))

describe('by keyboard', () => {
  test.each([
    ['{ArrowRight}', 42],
    ['{ArrowLeft}', 38],
    ['{PageUp}', 50],
    ['{Home}', 0],
    ['{End}', 100],
    ['{End}{ArrowRight}', 100],
  ])('%s moves the divider to %i %%', async (keys, expected) => {
    const { slider } = renderSlider()
    slider.focus()
    await userEvent.keyboard(keys)
    expect(percentOf(slider)).toBe(expected)
  })

  test('says how much of each picture shows', () => {
    const { slider } = renderSlider()
    expect(slider).toHaveAttribute('aria-valuetext', '40% before, 60% after')
  })
})

describe('by pointer', () => {
  const at = (clientX: number, pointerType: string) => ({ clientX, pointerType, pointerId: 1, button: 0 })

  test('a mouse places the divider at once and drags it', () => {
    const { frame, slider } = renderSlider()
    fireEvent.pointerDown(frame, at(200, 'mouse'))
    expect(percentOf(slider)).toBe(25)
    fireEvent.pointerMove(frame, at(300, 'mouse'))
    expect(percentOf(slider)).toBe(50)
    fireEvent.pointerUp(frame, at(300, 'mouse'))
    fireEvent.pointerMove(frame, at(500, 'mouse'))
    expect(percentOf(slider)).toBe(50)
  })

  test('a tap places it; a touch that starts to scroll does not', () => {
    const { frame, slider } = renderSlider()
    fireEvent.pointerDown(frame, at(200, 'touch'))
    fireEvent.pointerMove(frame, at(203, 'touch'))
    expect(percentOf(slider)).toBe(40)
    fireEvent.pointerCancel(frame, at(203, 'touch'))
    expect(percentOf(slider)).toBe(40)
    fireEvent.pointerDown(frame, at(400, 'touch'))
    fireEvent.pointerUp(frame, at(400, 'touch'))
    expect(percentOf(slider)).toBe(75)
  })

  test('pressing a button on the picture does not move it', () => {
    const { slider } = renderSlider(<button type="button">Download</button>)
    fireEvent.pointerDown(screen.getByRole('button'), at(450, 'mouse'))
    expect(percentOf(slider)).toBe(40)
  })
})

test('the frame has its shape before the pictures have loaded', () => {
  const { frame } = renderSlider()
  expect(frame.style.aspectRatio).toMatch(/^1\.5\b/)
})
