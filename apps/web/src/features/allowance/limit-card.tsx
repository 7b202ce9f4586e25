import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmEmailNotice } from '../../ui/account/confirm-email-notice.tsx'
import { useReturnState } from '../../ui/account/return-path.ts'
import { useUser } from '../../api/user-query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { siteQuery } from '../../api/site-query.ts'
import { Link } from '../../ui/router/link.tsx'
import { describeUsage, type Usage } from './describe-usage.ts'
import { uploadsQuery } from './uploads-query.ts'

/** Other tabs, other devices and a new day change the figure, so it is polled while it is shown. */
const POLL_INTERVAL_MS = 5000

/** How many generations are left, and how to get more. */
export function LimitCard() {
  const { status } = useUser()
  const { data, isPending, refetch, isFetching } = useQuery({
    ...uploadsQuery,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  })
  const site = useQuery(siteQuery)
  if (isPending || status === 'loading' || site.isPending) return <LoadingCard />
  if (data === undefined) return <UnknownCard isAsking={isFetching} onAsk={() => void refetch()} />
  const isSignedIn = status === 'signed-in'
  const hasPlans = site.data?.hasPlans !== false
  return <UsageCard usage={describeUsage(data, isSignedIn)} isSignedIn={isSignedIn} hasPlans={hasPlans} />
}

function CardFrame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="limit-title" className="rounded-card border border-line bg-surface p-4 md:p-5">
      {children}
    </section>
  )
}

function CardTitle() {
  return (
    <h2 id="limit-title" className="font-semibold">
      <Trans>Generation Limit</Trans>
    </h2>
  )
}

/** As tall as a visitor's card, so that nothing moves when it loads. */
function LoadingCard() {
  return (
    <CardFrame>
      <div className="flex min-h-42 flex-col" role="status">
        <CardTitle />
        <p className="text-sm text-muted">
          <Trans>Loading your usage data...</Trans>
        </p>
        <Skeleton className="mt-4 h-2 rounded-full" />
        <Skeleton className="mt-3 h-4 w-1/3" />
      </div>
    </CardFrame>
  )
}

function UnknownCard({ isAsking, onAsk }: { isAsking: boolean; onAsk: () => void }) {
  return (
    <CardFrame>
      <CardTitle />
      <p className="mt-1 text-sm text-muted" role="status">
        <Trans>Could not verify available uploads. Please try again.</Trans>
      </p>
      <Button
        variant="secondary"
        icon={<RotateCw />}
        isWide
        isBusy={isAsking}
        onClick={onAsk}
        className="mt-4"
      >
        <Trans>Try again</Trans>
      </Button>
    </CardFrame>
  )
}

interface UsageCardProps {
  readonly usage: Usage
  readonly isSignedIn: boolean
  /** without plans there is nothing to upgrade to */
  readonly hasPlans: boolean
}

function UsageCard({ usage, isSignedIn, hasPlans }: UsageCardProps) {
  const { planName, planDescription, percent, remaining, isLimitReached, canUpgrade, confirming } = usage
  return (
    <CardFrame>
      <div className="flex items-start justify-between gap-3">
        <div>
          <CardTitle />
          <p className="text-sm text-muted">{planDescription}</p>
        </div>
        {hasPlans && (
          <span className="rounded-full bg-primary-soft px-3 py-1 text-sm font-semibold text-primary">
            {planName}
          </span>
        )}
      </div>
      <Progress
        label={t`Generations left`}
        percent={percent}
        tone={isLimitReached ? 'danger' : 'primary'}
        className="mt-4"
      />
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm">{remaining}</p>
        {hasPlans && canUpgrade && <UpgradeLink isSignedIn={isSignedIn} />}
      </div>
      {isLimitReached && <LimitAlert isSignedIn={isSignedIn} hasPlans={hasPlans} />}
      {confirming !== null && (
        <div className="mt-3">
          <ConfirmEmailNotice title={confirming} />
        </div>
      )}
      {(isSignedIn ? isLimitReached && hasPlans : true) && (
        <GoOnButton isSignedIn={isSignedIn} isUrgent={isLimitReached} />
      )}
    </CardFrame>
  )
}

function UpgradeLink({ isSignedIn }: { isSignedIn: boolean }) {
  const state = useReturnState()
  const classes =
    'focus-ring -mr-1 inline-flex min-h-8 items-center rounded-control px-1 text-sm font-semibold text-primary underline underline-offset-4'
  return isSignedIn ? (
    <Link to="/subscription" className={classes}>
      <Trans>Upgrade</Trans>
    </Link>
  ) : (
    <Link to="/login" state={state} className={classes}>
      <Trans>Sign in to upgrade</Trans>
    </Link>
  )
}

function LimitAlert({ isSignedIn, hasPlans }: Pick<UsageCardProps, 'isSignedIn' | 'hasPlans'>) {
  return (
    <div role="alert" className="mt-3 flex gap-2.5 rounded-control bg-danger-soft p-3 text-sm">
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      <div>
        <p className="font-semibold">
          <Trans>You've reached your generation limit</Trans>
        </p>
        <p>{isSignedIn ? describeMemberLimit(hasPlans) : describeVisitorLimit(hasPlans)}</p>
      </div>
    </div>
  )
}

function describeMemberLimit(hasPlans: boolean): string {
  return hasPlans
    ? t`Upgrade your plan to continue creating visualizations`
    : t`You can create more after midnight UTC`
}

function describeVisitorLimit(hasPlans: boolean): string {
  return hasPlans
    ? t`Sign in or upgrade your plan to continue creating visualizations`
    : t`Sign in to continue creating visualizations`
}

/** Secondary beside the page's Continue button, until the limit is reached. */
function GoOnButton({ isSignedIn, isUrgent }: { isSignedIn: boolean; isUrgent: boolean }) {
  const state = useReturnState()
  const variant = isUrgent ? 'primary' : 'secondary'
  return isSignedIn ? (
    <ButtonLink to="/subscription" variant={variant} isWide className="mt-4">
      <Trans>Upgrade Plan</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink to="/login" state={state} variant={variant} isWide className="mt-4">
      <Trans>Sign in to Continue</Trans>
    </ButtonLink>
  )
}
