import type { FeedResponse, Share, ShareDetailResponse } from '@housecoat/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { FEEDS_KEY, shareKey } from '../../../api/query-keys.ts'

/** Updates a cached share, on its own page and in every feed. */
export function changeShare(
  queryClient: QueryClient,
  id: number,
  change: (detail: ShareDetailResponse) => Partial<ShareDetailResponse>,
): void {
  const detail = queryClient.setQueryData<ShareDetailResponse>(
    shareKey(id),
    (known) => known && { ...known, ...change(known) },
  )
  if (detail !== undefined) showInFeeds(queryClient, detail.share)
}

function showInFeeds(queryClient: QueryClient, share: Share): void {
  const replaced = (page: FeedResponse) => ({
    ...page,
    shares: page.shares.map((known) => (known.id === share.id ? share : known)),
  })
  queryClient.setQueriesData<InfiniteData<FeedResponse>>(
    { queryKey: FEEDS_KEY },
    (known) => known && { ...known, pages: known.pages.map(replaced) },
  )
}
