import type { TestCheckout } from '@housecoat/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { testCheckoutKey } from '../../../api/query-keys.ts'
import { describeFailure } from '../../../api/describe-failure.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { actOnCheckout, findTestCheckout, type CheckoutAct } from '../api/test-mode-api.ts'
import { formatDollars } from '../../../locales/format.ts'
import { planName } from '../describe-subscription.ts'
import { goTo } from './go-to.ts'
import { TestModeNote } from './test-mode-note.tsx'

/** Stands in for the payment provider's checkout in test mode. */
export function TestCheckoutPage() {
  usePageTitle('Test checkout')
  const { sessionId = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: testCheckoutKey(sessionId),
    queryFn: ({ signal }) => findTestCheckout(sessionId, signal),
    networkMode: 'always',
  })
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-xl space-y-6">
        <TestModeNote />
        <PageHeading>Checkout</PageHeading>
        {data !== undefined ? (
          <Order key={data.status} sessionId={sessionId} checkout={data} />
        ) : error !== null ? (
          <>
            <LoadFailure
              error={error}
              fallback="We couldn't load the checkout."
              isBusy={isFetching}
              onRetry={() => void refetch()}
              className="text-lg"
            />
            <ButtonLink to="/subscription" variant="secondary">
              See the plans
            </ButtonLink>
          </>
        ) : (
          <Loading label="Loading the checkout">
            <Skeleton className="h-72 rounded-card" />
          </Loading>
        )}
      </div>
    </div>
  )
}

function Order({ sessionId, checkout }: { sessionId: string; checkout: TestCheckout }) {
  const navigate = useNavigate()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (act: CheckoutAct) => actOnCheckout(sessionId, act),
    networkMode: 'always',
    onSuccess: (url) => goTo(url, navigate),
  })
  if (checkout.status !== 'open') return <Closed />
  const isBusy = (act: CheckoutAct) => isPending && variables === act
  return (
    <>
      <Summary checkout={checkout} />
      {error !== null && (
        <Notice kind="error" title="The payment didn't go through">
          {describeFailure(error) ?? 'Please try again.'}
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        <Button size="large" isWide isBusy={isBusy('pay')} disabled={isPending} onClick={() => mutate('pay')}>
          {checkout.dueNow > 0 ? `Pay ${formatDollars(checkout.dueNow)} (test)` : 'Confirm the change (test)'}
        </Button>
        <Button
          variant="secondary"
          isWide
          isBusy={isBusy('decline')}
          disabled={isPending}
          onClick={() => mutate('decline')}
        >
          Decline the card
        </Button>
        <Button
          variant="quiet"
          isWide
          isBusy={isBusy('cancel')}
          disabled={isPending}
          onClick={() => mutate('cancel')}
        >
          Cancel
        </Button>
      </div>
      <p className="text-sm text-muted">
        This page stands in for the payment provider. It doesn't ask for a card, and nothing is charged. A
        site that sells plans shows Stripe's own page here.
      </p>
    </>
  )
}

function Summary({ checkout }: { checkout: TestCheckout }) {
  const { plan, currentPlan, price, dueNow } = checkout
  const rows = [
    ['Plan', currentPlan === null ? planName(plan) : `${planName(currentPlan)} to ${planName(plan)}`],
    ['Price', `${formatDollars(price)} a month`],
    [dueNow < 0 ? 'Credit for the rest of this month' : 'Due today', formatDollars(Math.abs(dueNow))],
  ]
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface px-5">
      {rows.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-6 py-4">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Closed() {
  return (
    <>
      <Notice kind="info" title="This checkout is closed">
        It was paid, replaced by a newer one, or has expired.
      </Notice>
      <ButtonLink to="/subscription">See the plans</ButtonLink>
    </>
  )
}
