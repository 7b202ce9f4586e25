import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Poll } from '@housecoat/contract'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { describeFailure } from '../../../api/describe-failure.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { NotFoundDrawing } from '../../../ui/drawings/not-found-drawing.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { PageMessage } from '../../../ui/page/page-message.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { pollQuery } from '../api/polls-query.ts'
import { Ballot } from './ballot.tsx'
import { OwnerPanel } from './owner-panel.tsx'

/** A poll, for whoever has its link: the designs before and after, and a vote. */
export function PollPage() {
  const { id = '' } = useParams()
  const { data: poll, isPending, isFetching, error, refetch } = useQuery(pollQuery(id))
  if (poll !== undefined) return <LoadedPoll key={poll.id} poll={poll} />
  if (isPending) return <LoadingPoll />
  if (error instanceof ApiError && error.status === 404) return <MissingPoll />
  return (
    <PageMessage
      title={t`We couldn't load this poll`}
      pageTitle={t`Poll`}
      text={describeFailure(error) ?? t`Something went wrong. Please try again.`}
      isError
    >
      <Button icon={<RotateCw />} isBusy={isFetching} onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </PageMessage>
  )
}

function LoadedPoll({ poll }: { readonly poll: Poll }) {
  const title = poll.designs.length > 1 ? t`Which one do you like best?` : t`What do you think?`
  usePageTitle(title)
  const { username } = poll
  return (
    <div className="page-width py-6 md:py-10">
      <PageHeading className="text-3xl md:text-4xl">{title}</PageHeading>
      <p className="mt-2 text-muted">
        {poll.isOwn
          ? t`Send the link to family and friends. They need no account to vote.`
          : t`${username} is deciding about a home and asks for your opinion. Drag a slider to see before and after.`}
      </p>
      {poll.isOwn && <OwnerPanel poll={poll} />}
      <Ballot poll={poll} />
    </div>
  )
}

function LoadingPoll() {
  return (
    <Loading label={t`Loading the poll`} className="page-width py-6 md:py-10">
      <Skeleton className="h-11 w-2/3 max-w-md" />
      <Skeleton className="mt-3 h-5 w-72" />
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <Skeleton className="aspect-3/2 rounded-card!" />
        <Skeleton className="aspect-3/2 rounded-card!" />
      </div>
    </Loading>
  )
}

function MissingPoll() {
  return (
    <PageMessage
      title={t`Poll Not Found`}
      drawing={<NotFoundDrawing className="max-md:-ml-3.5 md:w-80" />}
      text={t`This link does not lead to a poll, or its owner has deleted it. Ask the sender for a new link.`}
    >
      <ButtonLink to="/">
        <Trans>Go to Housecoat</Trans>
      </ButtonLink>
    </PageMessage>
  )
}
