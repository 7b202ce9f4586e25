import type { Project } from '@housecoat/contract'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Outlet, useOutletContext, useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { describeFailure } from '../../../api/describe-failure.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { projectQuery } from '../api/projects-query.ts'

/** The design that the pages inside a ProjectLayout are about. */
export function useProject(): Project {
  return useOutletContext<Project>()
}

/** Brings the design of the address for the pages inside: what it shows, and its sheet to print. */
export function ProjectLayout() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? <Loaded id={Number(id)} /> : <NotFound />
}

function Loaded({ id }: { id: number }) {
  const { data, isPending, isFetching, error, refetch } = useQuery(projectQuery(id))
  if (data !== undefined) return <Outlet context={data} />
  if (isPending) return <Loading />
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  return <Failed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
}

function Loading() {
  return (
    <div className="page-width py-6 md:py-10" role="status">
      <span className="sr-only">Loading the design</span>
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
    </div>
  )
}

function NotFound() {
  usePageTitle('Design Not Found')
  return (
    <div className="page-width flex flex-col items-start gap-5 py-16 md:py-28">
      <PageHeading>Design Not Found</PageHeading>
      <p className="max-w-prose text-lg text-muted">
        It may have been deleted, or it belongs to someone else. You'll find your own designs in My Designs.
      </p>
      <ButtonLink to="/my-designs">My Designs</ButtonLink>
    </div>
  )
}

interface FailedProps {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onRetry: () => void
}

function Failed({ error, isBusy, onRetry }: FailedProps) {
  usePageTitle('Saved design')
  return (
    <div className="page-width flex flex-col items-start gap-5 py-16 md:py-28" role="alert">
      <PageHeading>We couldn't load this design</PageHeading>
      <p className="max-w-prose text-lg text-muted">
        {describeFailure(error) ?? 'Something went wrong. Please try again.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<RotateCw />} isBusy={isBusy} onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink to="/my-designs" variant="secondary">
          My Designs
        </ButtonLink>
      </div>
    </div>
  )
}
