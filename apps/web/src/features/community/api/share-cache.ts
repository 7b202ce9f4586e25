import type { FeedResponse, Share, ShareDetailResponse } from '@housecoat/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { COMMUNITY_KEY } from '../../../api/community-key.ts'

/** Prefix of the feeds' query keys. */
export const FEED_KEY = [COMMUNITY_KEY, 'feed'] as const

export const shareKey = (id: number) => [COMMUNITY_KEY, 'share', id] as const

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
    { queryKey: FEED_KEY },
    (known) => known && { ...known, pages: known.pages.map(replaced) },
  )
}
