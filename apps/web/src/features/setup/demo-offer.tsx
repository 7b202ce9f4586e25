import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PAGES, type Demo } from '@housecoat/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { COMMUNITY_KEY, DEMO_KEY } from '../../api/query-keys.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { showFailure } from '../../ui/toast/show-failure.ts'
import { demoQuery, startDemo } from './setup-api.ts'

const DISMISSED = 'housecoat.demo-offer-dismissed'

/** Pages that an empty installation leaves empty, and where an admin sets things up. */
const PLACES: readonly string[] = [PAGES.home, PAGES.community, PAGES.setup]

/** Offers an admin of an empty installation to fill it with the demo, and shows how far that is. */
export function DemoOffer() {
  const { pathname } = useLocation()
  const [isDismissed, setIsDismissed] = useState(readDismissed)
  const isShown = PLACES.includes(pathname) && !isDismissed
  const { data: demo } = useQuery({ ...demoQuery, enabled: isShown })
  const { start, isStarting } = useStart()
  useFreshFeed(demo?.state)
  if (!isShown || demo === undefined || demo.state === 'unavailable') return null

  function dismiss(): void {
    keepDismissed()
    setIsDismissed(true)
  }

  return (
    <section aria-label={t`Demo`} className="border-b border-line bg-primary-soft print:hidden">
      <div className="page-width flex items-start gap-4 py-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-3">
          <Words demo={demo} />
          <div className="flex flex-wrap gap-2 empty:hidden">
            {(demo.state === 'offered' || demo.state === 'failed') && (
              <Button isBusy={isStarting} onClick={start}>
                {demo.state === 'offered' ? t`Load the Demo` : t`Try Again`}
              </Button>
            )}
            {demo.state === 'done' && pathname !== PAGES.community && (
              <ButtonLink to={PAGES.community}>
                <Trans>See the Community</Trans>
              </ButtonLink>
            )}
            {demo.state === 'offered' && pathname !== PAGES.setup && (
              <ButtonLink to={PAGES.setup} variant="secondary">
                <Trans>Open the Checklist</Trans>
              </ButtonLink>
            )}
          </div>
        </div>
        {demo.state !== 'running' && (
          <IconButton label={t`Don't show this again`} icon={<X />} onClick={dismiss} />
        )}
      </div>
    </section>
  )
}

function Words({ demo: { state, painted, total } }: { demo: Demo }) {
  if (state === 'running')
    return (
      <Text title={t`Loading the demo…`} role="status">
        <span aria-hidden="true">
          <Trans>
            {painted} of {total} designs are painted.
          </Trans>
        </span>
        <Progress
          label={t({ message: 'Loading the demo', context: 'progress' })}
          percent={(painted / total) * 100}
          className="mt-2"
        />
      </Text>
    )
  if (state === 'done')
    return (
      <Text title={t`The demo is loaded`} role="status">
        <Trans>
          {total} designs are in the community. Everyone knows the demo's password, so don't open it to the
          internet.
        </Trans>
      </Text>
    )
  if (state === 'failed')
    return (
      <Text title={t`The demo didn't load`} role="status">
        <Trans>Nothing was changed. The server's log says why.</Trans>
      </Text>
    )
  return (
    <Text title={t`Your site is empty`}>
      <Trans>
        Load the demo to see it with {total} designs, likes and comments. It takes a few minutes in the
        background.
      </Trans>
    </Text>
  )
}

function Text({ title, role, children }: { title: string; role?: 'status'; children: ReactNode }) {
  return (
    <div role={role} className="min-w-64 flex-1">
      <p className="font-semibold">{title}</p>
      <div className="mt-0.5 text-sm">{children}</div>
    </div>
  )
}

function useStart() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: startDemo,
    networkMode: 'always',
    onSuccess: (demo) => queryClient.setQueryData(DEMO_KEY, demo),
    onError: (error) =>
      showFailure(t`The demo didn't start`, error, t`Please try again.`, t`Loading the demo`),
  })
  return { start: () => mutate(), isStarting: isPending }
}

/** The feeds were loaded while they were empty. */
function useFreshFeed(state: Demo['state'] | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state === 'done') void queryClient.invalidateQueries({ queryKey: COMMUNITY_KEY })
  }, [state, queryClient])
}

function readDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}

function keepDismissed(): void {
  try {
    localStorage.setItem(DISMISSED, 'true')
  } catch {
    // where storage is blocked, it is dismissed as long as the page is open
    return
  }
}
