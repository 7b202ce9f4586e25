import { t } from '@lingui/core/macro'
import type { Share } from '@housecoat/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useUser } from '../../../api/user-query.ts'
import { describeOffline } from '../../../api/describe-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { listShares, type FeedQuery } from '../api/community-api.ts'
import { feedKey } from '../../../api/query-keys.ts'
import { isSignedOutFailure } from '../is-signed-out-failure.ts'

/** Says that the feed can't be shown. */
export function describeFeedFailure(): string {
  return describeOffline(t`The community`) ?? t`Failed to load community designs. Please try again.`
}

export type Feed = ReturnType<typeof useFeed>

/** Loads a feed page by page. A failure is shown as a toast. */
export function useFeed(query: FeedQuery) {
  const { user } = useUser()
  const owner = query.isMine === true ? (user?.id ?? null) : null
  const feed = useInfiniteQuery({
    queryKey: feedKey(query, owner),
    queryFn: ({ pageParam, signal }) => listShares(query, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    networkMode: 'always',
  })
  const { data, error, errorUpdatedAt } = feed

  useEffect(() => {
    // an ended session isn't a failure: the page turns into a visitor's
    if (error === null || isSignedOutFailure(error)) return
    showToast({
      title: t`Error`,
      description: describeFeedFailure(),
      kind: 'error',
    })
  }, [error, errorUpdatedAt])

  const shares = useMemo(() => data && removeDuplicates(data.pages.flatMap((page) => page.shares)), [data])
  const shown = useDeferredValue(shares)
  return {
    /** undefined until the first page has loaded; deferred, so that rendering a page of cards doesn't block scrolling or a press */
    shares: shown,
    pageCount: data?.pages.length ?? 0,
    hasFailed: error !== null && !feed.isFetching,
    hasMore: feed.hasNextPage,
    isFetching: feed.isFetching,
    isFetchingMore: feed.isFetchingNextPage,
    /** until the cards of the next page are shown */
    isGrowing: feed.isFetchingNextPage || shown !== shares,
    fetchMore: () => void feed.fetchNextPage(),
    retry: () => void (data === undefined ? feed.refetch() : feed.fetchNextPage()),
  }
}

/** Removes duplicates: as likes come in, a share can move from one page of Popular to the next. */
function removeDuplicates(shares: readonly Share[]): readonly Share[] {
  return [...new Map(shares.map((share) => [share.id, share])).values()]
}
