import type { QueryKey } from '@tanstack/react-query'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeFailure } from '../../api/describe-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface PagesListProps<Page> {
  readonly queryKey: QueryKey
  readonly load: (cursor: string | null, signal: AbortSignal) => Promise<Page & { nextCursor: string | null }>
  readonly emptyText: string
  /** how many entries a page has */
  readonly countOf: (page: Page) => number
  readonly children: (pages: readonly Page[]) => ReactNode
}

/** A list that comes page by page, with what shows before, instead and after it. */
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
      <Loading />
    ) : (
      <div role="alert" className="space-y-3">
        <p>{describeFailure(error) ?? "We couldn't load the list. Please try again."}</p>
        <Button variant="secondary" icon={<RotateCw />} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
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
          Show more
        </Button>
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading the list</span>
      <Skeleton className="h-48 rounded-card!" />
      <Skeleton className="h-48 rounded-card!" />
    </div>
  )
}
