import { expect, test } from 'vitest'
import { pictureSourceSet, shownPictureUrl } from './picture-urls.ts'

test('asks for a smaller picture, and leaves the format to the server', () => {
  expect(shownPictureUrl('/images/a', 1280)).toBe('/images/a?w=1280')
})

test('offers widths up to the first that covers the whole picture', () => {
  expect(pictureSourceSet('/images/a', 700)).toBe(
    '/images/a?w=320 320w, /images/a?w=640 640w, /images/a?w=960 960w',
  )
})
