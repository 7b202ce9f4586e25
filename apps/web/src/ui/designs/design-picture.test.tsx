import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DesignPicture } from './design-picture.tsx'

const result = { path: '/images/r', width: 1200, height: 800, placeholder: 'data:image/webp;base64,AAAA' }
const original = { ...result, path: '/images/o', width: 600, height: 400 }

const image = () => screen.getByRole<HTMLImageElement>('img', { name: 'A porch' })

test('keeps its space, shows a blurred placeholder first and offers smaller widths', () => {
  render(<DesignPicture picture={result} alt="A porch" sizes="50vw" />)
  expect(image()).toMatchObject({ width: 1200, height: 800, sizes: '50vw' })
  expect(image().style.background).toContain(result.placeholder)
  expect(image().srcset).toContain('/images/r?w=640 640w')
  expect(image()).toHaveAttribute('loading', 'lazy')
})

test("falls back to another picture when it can't be loaded", () => {
  const picture = <DesignPicture picture={result} fallback={original} alt="A porch" sizes="50vw" isFirst />
  const { rerender } = render(picture)
  expect(image()).toHaveAttribute('loading', 'eager')
  fireEvent.error(image())
  expect(image()).toHaveAttribute('src', '/images/o?w=960')
  expect(image().height).toBe(400)
  const next = { ...result, path: '/images/n' }
  rerender(<DesignPicture picture={next} fallback={original} alt="A porch" sizes="50vw" />)
  expect(image()).toHaveAttribute('src', '/images/n?w=960')
})
