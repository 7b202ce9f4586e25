import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The element in which the server's page has its data, as JSON. */
const PAGE_DATA_ID = 'page-data'

/** Data that a page was rendered with, by the key of its query. */
export type PageData = readonly (readonly [QueryKey, unknown])[]

/** Keeps the data that came with the page, so that it isn't asked for again. */
export function takePageData(queryClient: QueryClient): void {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (text === undefined) return
  for (const [key, data] of JSON.parse(text) as PageData) queryClient.setQueryData(key, data)
}

/** The element for a page with this data. */
export function renderPageData(data: PageData): string {
  // "</script>" in a person's text must not end the element
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // eslint-disable-next-line lingui/no-unlocalized-strings -- an element, no text
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`
}
