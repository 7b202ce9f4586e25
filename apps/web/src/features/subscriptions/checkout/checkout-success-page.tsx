import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PLAN_NAMES, type Subscription } from '@housecoat/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { checkoutKey } from '../../../api/query-keys.ts'
import { useReturnState } from '../../../ui/account/return-path.ts'
import { ApiError } from '../../../api/api-error.ts'
import { describeFailure } from '../../../api/describe-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SuccessDrawing } from '../../../ui/drawings/success-drawing.tsx'
import { useSearchParams } from '../../../ui/router/use-search-params.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { verifyCheckout } from '../api/subscriptions-api.ts'
import { describeState } from '../describe-subscription.ts'
import { useBroadcastChange } from '../subscription-changes.ts'
import { CheckoutFrame } from './checkout-frame.tsx'

/** After a checkout: verifies the payment with the provider, because anyone can open this page. */
export function CheckoutSuccessPage() {
  const [params] = useSearchParams()
  const sessionId = params.get('session_id') ?? ''
  if (sessionId === '') return <NoSession />
  return <Verification key={sessionId} sessionId={sessionId} />
}

function NoSession() {
  return (
    <CheckoutFrame icon={<CircleAlert className="text-danger" />} title={t`Subscription Error`} role="alert">
      <p className="max-w-prose text-lg">
        <Trans>No session ID found</Trans>
      </p>
      <ButtonLink to="/subscription">
        <Trans>See the plans</Trans>
      </ButtonLink>
    </CheckoutFrame>
  )
}

function Verification({ sessionId }: { sessionId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: checkoutKey(sessionId),
    queryFn: ({ signal }) => verifyCheckout(sessionId, signal),
    networkMode: 'always',
  })
  useOutcome(data !== undefined, error)
  if (data !== undefined) return <Success subscription={data} />
  if (error !== null) return <Failure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  return (
    <CheckoutFrame icon={<Spinner className="size-12 text-primary" />} title={t`One moment`} role="status">
      <p className="max-w-prose text-lg text-muted">
        <Trans>We're confirming your payment.</Trans>
      </p>
    </CheckoutFrame>
  )
}

/** Reports the outcome once, and invalidates every query that depends on the plan. */
function useOutcome(isDone: boolean, error: unknown): void {
  const broadcastChange = useBroadcastChange()
  useEffect(() => {
    if (!isDone) return
    showToast({
      title: t`Subscription Activated`,
      description: t`Thank you. Your plan is ready.`,
      kind: 'success',
    })
    broadcastChange()
  }, [isDone, broadcastChange])
  useEffect(() => {
    if (error !== null)
      showToast({ title: t`Subscription Error`, description: describeOutcome(error), kind: 'error' })
  }, [error])
}

function describeOutcome(error: unknown): string {
  return error instanceof ApiError
    ? t`Failed to verify subscription status`
    : t`An error occurred while activating your subscription`
}

function Success({ subscription }: { subscription: Subscription }) {
  const name = PLAN_NAMES[subscription.plan]
  return (
    <CheckoutFrame icon={<SuccessDrawing className="-ml-3.5" />} title={t`Welcome to ${name}`}>
      <p className="max-w-prose text-lg">
        <Trans>Your payment is confirmed and your plan is ready.</Trans> {describeState(subscription)}
      </p>
      <div className="flex flex-col gap-3 self-stretch sm:flex-row">
        <ButtonLink to="/paint">
          <Trans>Paint Your Home</Trans>
        </ButtonLink>
        <ButtonLink to="/subscription" variant="secondary">
          <Trans>See your plan</Trans>
        </ButtonLink>
      </div>
    </CheckoutFrame>
  )
}

/** Ends the message with a period; field errors have none. */
function describeReason(error: unknown): string | null {
  return describeFailure(error)?.replace(/([^.!?])$/, '$1.') ?? null
}

interface FailureProps {
  readonly error: unknown
  readonly isRetrying: boolean
  readonly onRetry: () => void
}

function Failure({ error, isRetrying, onRetry }: FailureProps) {
  const state = useReturnState()
  const isSignedOut = error instanceof ApiError && error.requiresAuth
  return (
    <CheckoutFrame icon={<CircleAlert className="text-danger" />} title={t`Subscription Error`} role="alert">
      <p className="max-w-prose text-lg">{describeOutcome(error)}.</p>
      <p className="max-w-prose text-muted">
        {describeReason(error)}{' '}
        <Trans>If you paid, your plan will update shortly; you won't be charged twice.</Trans>
      </p>
      <div className="flex flex-col gap-3 self-stretch sm:flex-row">
        {isSignedOut ? (
          <ButtonLink to="/login" state={state}>
            <Trans>Sign In</Trans>
          </ButtonLink>
        ) : (
          <Button icon={<RotateCw />} isBusy={isRetrying} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <ButtonLink to="/subscription" variant="secondary">
          <Trans>See your plan</Trans>
        </ButtonLink>
      </div>
    </CheckoutFrame>
  )
}
