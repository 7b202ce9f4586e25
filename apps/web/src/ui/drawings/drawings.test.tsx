import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EmptyDesignsDrawing } from './empty-designs-drawing.tsx'
import { EmptyFeedDrawing } from './empty-feed-drawing.tsx'
import { NotFoundDrawing } from './not-found-drawing.tsx'
import { SuccessDrawing } from './success-drawing.tsx'

const DRAWINGS = { EmptyDesignsDrawing, EmptyFeedDrawing, NotFoundDrawing, SuccessDrawing }

test.each(Object.entries(DRAWINGS))(
  '%s is hidden from screen readers, and has only colors of the theme',
  (_name, Drawing) => {
    const { container } = render(<Drawing className="w-80" />)
    const drawing = container.querySelector('svg')
    expect(drawing).toHaveAttribute('aria-hidden', 'true')
    const colors = [...container.querySelectorAll('[fill], [stroke]')]
      .flatMap((shape) => [shape.getAttribute('fill'), shape.getAttribute('stroke')])
      .filter((color) => color !== null)
    expect(colors).not.toEqual([])
    for (const color of colors) expect(color).toMatch(/^(none|currentColor|var\(--color-[a-z-]+\))$/)
  },
)
