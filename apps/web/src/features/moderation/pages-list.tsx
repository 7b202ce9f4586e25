import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { QueryKey } from '@tanstack/react-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface PagesListProps<Page> {
  readonly queryKey: QueryKey
  readonly load: (cursor: string | null, signal: AbortSignal) => Promise<Page & { nextCursor: string | null }>
  readonly emptyText: string
  /** how many entries a page has */
  readonly countOf: (page: Page) => number
  readonly children: (pages: readonly Page[]) => ReactNode
}

/** A list that loads page by page: its loading, failed and empty states, and the button for more. */
export function PagesList<Page>({ queryKey, load, emptyText, countOf, children }: PagesListProps<Page>) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      networkMode: 'always',
    })
  if (data === undefined)
    return error === null || isFetching ? (
      <LoadingList />
    ) : (
      <LoadFailure
        error={error}
        fallback={t`We couldn't load the list. Please try again.`}
        onRetry={() => void refetch()}
      />
    )
  if (data.pages.every((page) => countOf(page) === 0))
    return <p className="rounded-card bg-neutral p-8 text-center text-lg text-muted">{emptyText}</p>
  return (
    <>
      {children(data.pages)}
      {hasNextPage && (
        <Button
          variant="secondary"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="mt-6"
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

function LoadingList() {
  return (
    <Loading label={t`Loading the list`} className="space-y-4">
      <Skeleton className="h-48 rounded-card!" />
      <Skeleton className="h-48 rounded-card!" />
    </Loading>
  )
}
