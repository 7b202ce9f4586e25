import { expect, test } from 'vitest'
import { resultSourceSet, shownResultUrl } from './result-urls.ts'

test('asks for a smaller WebP', () => {
  expect(shownResultUrl('/images/a', 1280)).toBe('/images/a?w=1280&format=webp')
})

test('offers widths up to the first that covers the picture', () => {
  expect(resultSourceSet('/images/a', 700)).toBe(
    '/images/a?w=320&format=webp 320w, /images/a?w=640&format=webp 640w, /images/a?w=960&format=webp 960w',
  )
})
