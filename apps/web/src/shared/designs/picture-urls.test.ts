import { expect, test } from 'vitest'
import { pictureSourceSet, shownPictureUrl } from './picture-urls.ts'

test('asks for a smaller WebP', () => {
  expect(shownPictureUrl('/images/a', 1280)).toBe('/images/a?w=1280&format=webp')
})

test('offers widths up to the first that covers the picture', () => {
  expect(pictureSourceSet('/images/a', 700)).toBe(
    '/images/a?w=320&format=webp 320w, /images/a?w=640&format=webp 640w, /images/a?w=960&format=webp 960w',
  )
})
