import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Share } from '@housecoat/contract'
import { RotateCw } from 'lucide-react'
import { memo, useEffect, type ReactNode } from 'react'
import { useIsNear } from '../../../ui/page/use-is-near.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ShareCardSkeleton } from './share-card-skeleton.tsx'
import { ShareCard } from './share-card.tsx'
import { describeFeedFailure, type Feed } from './use-feed.ts'

const GRID = 'grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

/** A card's width in that grid; on phones a little less, so that most take 640 px at half the bytes of 960. */
const SIZES =
  '(width >= 90rem) 20rem, (width >= 80rem) 23vw, (width >= 64rem) 30vw, (width >= 40rem) 46vw, calc(100vw - 3.5rem)'

/** Cards in a phone's first view. Their pictures load before all others, and eagerly. */
const FIRST_COUNT = 1

const SKELETON_COUNT = 8

/** The next page loads this far before the last card comes into view. */
const AHEAD_PX = 900

/** After this many pages in a row a button loads the next, so that the footer can be reached. */
const PAGES_IN_A_ROW = 5

interface FeedListProps {
  readonly feed: Feed
  /** shown when there are no cards */
  readonly empty: ReactNode
}

/** A feed as a grid with infinite scrolling. */
export function FeedList({ feed, empty }: FeedListProps) {
  const { shares, hasFailed, isFetching, retry } = feed
  if (shares === undefined)
    return hasFailed ? <FailedFeed isBusy={isFetching} onRetry={retry} /> : <LoadingFeed />
  if (shares.length === 0) return empty
  return (
    <>
      <FeedGrid shares={shares} />
      <FeedEnd feed={feed} count={shares.length} />
    </>
  )
}

const FeedGrid = memo(function FeedGrid({ shares }: { shares: readonly Share[] }) {
  return (
    <ul className={GRID}>
      {shares.map((share, at) => (
        // cards far from view keep their space without being rendered
        <li key={share.id} className="[contain-intrinsic-size:auto_25rem] [content-visibility:auto]">
          <ShareCard share={share} sizes={SIZES} isFirst={at < FIRST_COUNT} />
        </li>
      ))}
    </ul>
  )
})

function FeedEnd({ feed, count }: { feed: Feed; count: number }) {
  const { hasMore, hasFailed, isFetching, isFetchingMore, isGrowing, pageCount, fetchMore, retry } = feed
  const [end, isNear] = useIsNear(AHEAD_PX)
  const isDue = isNear && hasMore && !isFetching && !hasFailed && pageCount % PAGES_IN_A_ROW !== 0
  useEffect(() => {
    if (isDue) fetchMore()
  })
  return (
    <div
      ref={end}
      data-growing={isGrowing || undefined}
      className="mx-auto mt-10 flex min-h-13 w-fit justify-center"
    >
      <p role="status" className="sr-only">
        <Trans>{count} designs shown</Trans>
      </p>
      {hasFailed && <FailedFeed isBusy={false} onRetry={retry} />}
      {hasMore && !hasFailed && (
        <Button variant="secondary" isBusy={isFetchingMore} onClick={fetchMore}>
          {isFetchingMore ? t`Loading more designs` : t`Show more designs`}
        </Button>
      )}
    </div>
  )
}

function LoadingFeed() {
  return (
    <Loading label={t`Loading the designs`}>
      <div className={GRID}>
        {Array.from({ length: SKELETON_COUNT }, (_, at) => (
          <ShareCardSkeleton key={at} />
        ))}
      </div>
    </Loading>
  )
}

export function FailedFeed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{describeFeedFailure()}</p>
      <Button variant="secondary" icon={<RotateCw />} isBusy={isBusy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
