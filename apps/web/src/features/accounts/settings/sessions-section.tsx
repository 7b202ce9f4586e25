import type { Session } from '@housecoat/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { formatMoment } from '../../../locales/format.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { endOtherSessions, endSession, listSessions } from '../api/accounts-api.ts'
import { SESSIONS_KEY } from '../../../api/query-keys.ts'
import { describeBrowser, isHandheld } from './describe-browser.ts'
import { Section } from './section.tsx'

export function SessionsSection() {
  return (
    <Section title="Sessions" lead="Where you're signed in. Sign out devices you don't recognize.">
      <Sessions />
    </Section>
  )
}

function Sessions() {
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => listSessions(signal),
    networkMode: 'always',
  })
  if (isPending) return <LoadingSessions />
  if (data === undefined)
    return (
      <LoadFailure
        error={error}
        fallback="We couldn't load your sessions. Please try again."
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return <SessionList sessions={data} />
}

function LoadingSessions() {
  return (
    <Loading label="Loading your sessions" className="space-y-3">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </Loading>
  )
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const ending = useEnding()
  const hasOthers = sessions.some((session) => !session.isCurrent)
  return (
    <div className="space-y-4">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending.isPending && ending.variables === session.id}
            onEnd={() => ending.mutate(session.id)}
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button
          variant="secondary"
          isBusy={ending.isPending && ending.variables === 'others'}
          onClick={() => ending.mutate('others')}
        >
          Sign out all other sessions
        </Button>
      ) : (
        <p className="text-sm text-muted">No other active sessions.</p>
      )}
    </div>
  )
}

/** Ends one session or all others, then refetches the list. */
function useEnding() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: string) => (which === 'others' ? endOtherSessions() : endSession(which)),
    networkMode: 'always',
    onSuccess: (_answer, which) =>
      showToast({
        title: which === 'others' ? 'All other sessions were signed out' : 'The session was signed out',
        kind: 'success',
      }),
    onError: (error) => showFailure("The session wasn't signed out", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  })
}

interface SessionRowProps {
  readonly session: Session
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { userAgent, lastSeenAt, createdAt, isCurrent } = session
  const name = describeBrowser(userAgent)
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 p-3.5">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {isCurrent ? 'This session' : `Last used ${formatMoment(lastSeenAt)}`}
          {`, since ${formatMoment(createdAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          isBusy={isEnding}
          aria-label={`Sign out ${name}`}
          onClick={onEnd}
          className="px-3"
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
