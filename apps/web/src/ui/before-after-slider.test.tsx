import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BeforeAfterSlider } from './before-after-slider.tsx'

const FRAME = { left: 100, width: 400, top: 0, height: 300 }

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ x: FRAME.left, y: FRAME.top, width: FRAME.width, height: FRAME.height }),
  )
})

function renderSlider(overlay?: ReactNode, onAfterPress?: () => void) {
  const { container } = render(
    <BeforeAfterSlider
      label="House before and after"
      before={<img alt="before" />}
      after={<img alt="after" />}
      aspectRatio={1.5}
      startPercent={40}
      overlay={overlay}
      {...(onAfterPress !== undefined && { onAfterPress })}
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

describe('with an after picture that can be pressed', () => {
  const at = (clientX: number, pointerType = 'mouse') => ({ clientX, pointerType, pointerId: 1, button: 0 })

  function press(clientX: number, endX = clientX) {
    const onAfterPress = vi.fn<() => void>()
    const { frame, slider } = renderSlider(undefined, onAfterPress)
    fireEvent.pointerDown(frame, at(clientX))
    fireEvent.pointerMove(frame, at(endX))
    fireEvent.pointerUp(frame, at(endX))
    return { presses: onAfterPress.mock.calls.length, percent: percentOf(slider) }
  }

  test('a press on it does not move the divider', () =>
    expect(press(460)).toEqual({ presses: 1, percent: 40 }))
  test('a drag on it moves the divider', () => expect(press(460, 300)).toEqual({ presses: 0, percent: 50 }))
  test('a press on the before picture places the divider', () =>
    expect(press(140)).toEqual({ presses: 0, percent: 10 }))

  test('a press on the divider itself is none', () => {
    const onAfterPress = vi.fn<() => void>()
    const { slider } = renderSlider(undefined, onAfterPress)
    fireEvent.pointerDown(slider, at(270))
    fireEvent.pointerUp(slider, at(270))
    expect(onAfterPress).not.toHaveBeenCalled()
  })

  test('a press in a menu that is rendered elsewhere in the document is none', () => {
    const onAfterPress = vi.fn<() => void>()
    renderSlider(createPortal(<button type="button">Copy Link</button>, document.body), onAfterPress)
    const item = screen.getByRole('button', { name: 'Copy Link' })
    fireEvent.pointerDown(item, at(460))
    fireEvent.pointerUp(item, at(460))
    expect(onAfterPress).not.toHaveBeenCalled()
  })
})

describe('the reveal', () => {
  function Revealed({ isRevealed }: { isRevealed: boolean }) {
    return (
      <BeforeAfterSlider
        label="House before and after"
        before={<img alt="before" />}
        after={<img alt="after" />}
        aspectRatio={1.5}
        isRevealed={isRevealed}
      />
    )
  }

  // the sweep is as long as its frames are late
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] }),
  )
  afterEach(() => void vi.useRealTimers())
  function pass(ms: number): void {
    act(() => void vi.advanceTimersByTime(ms))
  }

  test('shows only the before picture until the after picture is there, then sweeps and comes to rest', () => {
    const { rerender } = render(<Revealed isRevealed={false} />)
    const slider = screen.getByRole('slider')
    pass(2000)
    expect(percentOf(slider)).toBe(100)
    rerender(<Revealed isRevealed />)
    pass(700)
    expect(percentOf(slider)).toBeGreaterThan(20)
    expect(percentOf(slider)).toBeLessThan(80)
    pass(900)
    expect(percentOf(slider)).toBe(0)
    pass(2000)
    expect(percentOf(slider)).toBe(50)
  })

  test('ends when the person moves the divider', () => {
    render(<Revealed isRevealed />)
    const slider = screen.getByRole('slider')
    pass(700)
    fireEvent.keyDown(slider, { key: 'Home' })
    expect(percentOf(slider)).toBe(0)
    pass(3000)
    expect(percentOf(slider)).toBe(0)
  })

  test('has no sweep with reduced motion', () => {
    const matches = (media: string) => media.includes('reduced-motion')
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          media,
          matches: matches(media),
          addEventListener() {},
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    )
    const { rerender } = render(<Revealed isRevealed={false} />)
    const slider = screen.getByRole('slider')
    expect(percentOf(slider)).toBe(100)
    rerender(<Revealed isRevealed />)
    pass(20)
    expect(percentOf(slider)).toBe(50)
  })
})

test('the frame has its shape before the pictures have loaded', () => {
  const { frame } = renderSlider()
  expect(frame.style.aspectRatio).toMatch(/^1\.5\b/)
})
