import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { describeFailure } from '../../../api/describe-failure.ts'
import { useIsNear } from '../../../ui/page/use-is-near.ts'
import { EmptyDesignsDrawing } from '../../../ui/drawings/empty-designs-drawing.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ProjectsFilter } from '../api/projects-api.ts'
import { projectsQuery } from '../api/projects-query.ts'
import { DesignCard } from './design-card.tsx'

const GRID = 'grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'

const SKELETON_COUNT = 6

/** Cards in a large screen's first view; their pictures load eagerly. */
const FIRST_COUNT = 3

/** The next page loads this far before the last card comes into view. */
const AHEAD_PX = 900

interface DesignListProps {
  readonly filter: ProjectsFilter
  /** the designs that are picked; null while nothing is being picked */
  readonly picked: readonly number[] | null
  readonly onPick: (id: number) => void
}

export function DesignList({ filter, picked, onPick }: DesignListProps) {
  const list = useInfiniteQuery(projectsQuery(filter))
  const { data, isPending, error } = list
  if (isPending) return <LoadingDesigns />
  if (data === undefined)
    return <FailedDesigns error={error} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
  const projects = data.pages.flatMap((page) => page.projects)
  if (projects.length === 0) return <NoDesigns />
  return (
    <>
      <ul className={GRID}>
        {projects.map((project, at) => (
          <li
            key={project.id}
            // room for the focus rings, which content-visibility clips
            className="-m-1 p-1 [contain-intrinsic-size:auto_27rem] [content-visibility:auto]"
          >
            <DesignCard
              project={project}
              isFirst={at < FIRST_COUNT}
              isPicked={picked?.includes(project.id) ?? null}
              onPick={() => onPick(project.id)}
            />
          </li>
        ))}
      </ul>
      <ListEnd list={list} />
    </>
  )
}

function LoadingDesigns() {
  return (
    <Loading label={t`Loading your designs`}>
      <ul aria-hidden="true" className={GRID}>
        {Array.from({ length: SKELETON_COUNT }, (_, at) => (
          <li key={at}>
            <Skeleton className="aspect-4/3 rounded-card!" />
            <Skeleton className="mt-4 h-5 w-1/2" />
            <Skeleton className="mt-3 h-4 w-3/4" />
            <Skeleton className="mt-4 h-11" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}

interface FailedDesignsProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onRetry: () => void
}

function FailedDesigns({ error, isBusy, onRetry }: FailedDesignsProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 rounded-card bg-danger-soft p-6 md:p-10">
      <h2 className="text-display text-2xl">
        <Trans>Error Loading Designs</Trans>
      </h2>
      <p className="max-w-prose">
        {describeFailure(error) ?? t`We couldn't load your designs. Please try again.`}
      </p>
      <div className="flex flex-wrap gap-3 pt-1">
        <Button icon={<RotateCw />} isBusy={isBusy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
        <ButtonLink to="/" variant="secondary">
          <Trans>Return Home</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

function NoDesigns() {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card bg-neutral px-6 py-10 text-center md:py-14">
      <EmptyDesignsDrawing />
      <h2 className="text-display text-2xl">
        <Trans>No Designs Found</Trans>
      </h2>
      <p className="max-w-md text-muted">
        <Trans>
          Paint a photo of your home and save the result. You'll find it here to compare, print, or take to
          the paint shop.
        </Trans>
      </p>
      <ButtonLink to="/" className="mt-1">
        <Trans>Create Your First Design</Trans>
      </ButtonLink>
    </div>
  )
}

/** Loads the next page when the last card comes near, or by a button, for keyboards and after a failure. */
function ListEnd({ list }: { list: UseInfiniteQueryResult }) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const [end, isNear] = useIsNear(AHEAD_PX)
  const isDue = isNear && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
  return (
    <div
      ref={end}
      data-growing={isFetchingNextPage || undefined}
      className="flex flex-col items-center gap-3 not-empty:mt-10"
    >
      {isFetchNextPageError && (
        <p role="alert">
          <Trans>We couldn't load more designs. Please try again.</Trans>
        </p>
      )}
      {hasNextPage && (
        <Button variant="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? t`Loading more designs` : t`Show more designs`}
        </Button>
      )}
    </div>
  )
}
