import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { renderPageData, takePageData } from './page-data.ts'

afterEach(() => document.body.replaceChildren())

test('a page takes the data that it came with, whatever people wrote', () => {
  const shares = [{ title: '</script><script>alert(1)</script>', description: '<!-- "quoted" \u2028' }]
  document.body.innerHTML = renderPageData([[['feed', 'latest'], shares]])
  expect(document.querySelectorAll('script')).toHaveLength(1)
  const queryClient = new QueryClient()
  takePageData(queryClient)
  expect(queryClient.getQueryData(['feed', 'latest'])).toEqual(shares)
})

test('most pages come without', () => {
  const queryClient = new QueryClient()
  takePageData(queryClient)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
