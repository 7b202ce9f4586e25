import { expect, test } from 'vitest'
import { isPage } from './pages.ts'

test.each([
  '/',
  '/paint',
  '/Paint',
  '/paint/',
  '/projects/7',
  '/projects/7/print',
  '/community/abc/edit',
  '/test-billing',
])('D11: %s is a page', (path) => {
  expect(isPage(path)).toBe(true)
})

test.each([
  '/painted',
  '/projects',
  '/projects/7/8',
  '/no/such/page',
  '//',
  '/paint//',
  '/.env',
  '/community/7/edit/8',
])('D11: %s is no page', (path) => {
  expect(isPage(path)).toBe(false)
})
