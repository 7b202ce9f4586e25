import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PLAN_NAMES, type TestCheckout } from '@housecoat/contract'
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
import { goTo } from './go-to.ts'
import { TestModeNote } from './test-mode-note.tsx'

/** Stands in for the payment provider's checkout in test mode. */
export function TestCheckoutPage() {
  usePageTitle(t`Test checkout`)
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
        <PageHeading>
          <Trans>Checkout</Trans>
        </PageHeading>
        {data !== undefined ? (
          <Order key={data.status} sessionId={sessionId} checkout={data} />
        ) : error !== null ? (
          <>
            <LoadFailure
              error={error}
              fallback={t`We couldn't load the checkout.`}
              isBusy={isFetching}
              onRetry={() => void refetch()}
              className="text-lg"
            />
            <ButtonLink to="/subscription" variant="secondary">
              <Trans>See the plans</Trans>
            </ButtonLink>
          </>
        ) : (
          <Loading label={t`Loading the checkout`}>
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
  const due = formatDollars(checkout.dueNow)
  const isBusy = (act: CheckoutAct) => isPending && variables === act
  return (
    <>
      <Summary checkout={checkout} />
      {error !== null && (
        <Notice kind="error" title={t`The payment didn't go through`}>
          {describeFailure(error) ?? t`Please try again.`}
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        <Button size="large" isWide isBusy={isBusy('pay')} disabled={isPending} onClick={() => mutate('pay')}>
          {checkout.dueNow > 0 ? t`Pay ${due} (test)` : t`Confirm the change (test)`}
        </Button>
        <Button
          variant="secondary"
          isWide
          isBusy={isBusy('decline')}
          disabled={isPending}
          onClick={() => mutate('decline')}
        >
          <Trans>Decline the card</Trans>
        </Button>
        <Button
          variant="quiet"
          isWide
          isBusy={isBusy('cancel')}
          disabled={isPending}
          onClick={() => mutate('cancel')}
        >
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <p className="text-sm text-muted">
        <Trans>
          This page stands in for the payment provider. It doesn't ask for a card, and nothing is charged. A
          site that sells plans shows Stripe's own page here.
        </Trans>
      </p>
    </>
  )
}

function Summary({ checkout }: { checkout: TestCheckout }) {
  const { plan, currentPlan, price, dueNow } = checkout
  const dollars = formatDollars(price)
  const rows = [
    [t`Plan`, describeChange(currentPlan, plan)],
    [t`Price`, t`${dollars} a month`],
    [dueNow < 0 ? t`Credit for the rest of this month` : t`Due today`, formatDollars(Math.abs(dueNow))],
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

function describeChange(currentPlan: TestCheckout['currentPlan'], plan: TestCheckout['plan']): string {
  const newName = PLAN_NAMES[plan]
  if (currentPlan === null) return newName
  const name = PLAN_NAMES[currentPlan]
  return t`${name} to ${newName}`
}

function Closed() {
  return (
    <>
      <Notice kind="info" title={t`This checkout is closed`}>
        <Trans>It was paid, replaced by a newer one, or has expired.</Trans>
      </Notice>
      <ButtonLink to="/subscription">
        <Trans>See the plans</Trans>
      </ButtonLink>
    </>
  )
}
