import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Project } from '@housecoat/contract'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Outlet, useOutletContext, useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { describeFailure } from '../../../api/describe-failure.ts'
import { PageMessage } from '../../../ui/page/page-message.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { projectQuery } from '../api/projects-query.ts'
import { readDesignId } from '../read-design-id.ts'

/** The design of the surrounding ProjectLayout. */
export function useProject(): Project {
  return useOutletContext<Project>()
}

/** Loads the design in the address for the pages inside: the design's own page and its print sheet. */
export function ProjectLayout() {
  const { id: text = '' } = useParams()
  const id = readDesignId(text)
  return id === null ? <NotFound /> : <Loaded id={id} />
}

function Loaded({ id }: { id: number }) {
  const { data, isPending, isFetching, error, refetch } = useQuery(projectQuery(id))
  if (data !== undefined) return <Outlet context={data} />
  if (isPending) return <LoadingDesign />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return <Failed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
}

function LoadingDesign() {
  return (
    <Loading label={t`Loading the design`} className="page-width py-6 md:py-10">
      <Skeleton className="h-11 w-2/3 max-w-md" />
      <Skeleton className="mt-3 h-5 w-56" />
      <div className="mt-6 grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
        <Skeleton className="aspect-3/2 max-h-[70dvh] w-full rounded-card!" />
        <div className="space-y-4">
          <Skeleton className="h-44 rounded-card!" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </Loading>
  )
}

function NotFound() {
  return (
    <PageMessage
      title={t`Design Not Found`}
      text={t`It may have been deleted, or it belongs to someone else. You'll find your own designs in My Designs.`}
    >
      <ButtonLink to="/my-designs">
        <Trans>My Designs</Trans>
      </ButtonLink>
    </PageMessage>
  )
}

interface FailedProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onRetry: () => void
}

function Failed({ error, isBusy, onRetry }: FailedProps) {
  return (
    <PageMessage
      title={t`We couldn't load this design`}
      pageTitle={t`Saved design`}
      text={describeFailure(error) ?? t`Something went wrong. Please try again.`}
      isError
    >
      <Button icon={<RotateCw />} isBusy={isBusy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
      <ButtonLink to="/my-designs" variant="secondary">
        <Trans>My Designs</Trans>
      </ButtonLink>
    </PageMessage>
  )
}
