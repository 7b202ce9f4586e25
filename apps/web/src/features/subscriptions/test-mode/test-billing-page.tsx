import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PLAN_NAMES, type TestBilling } from '@housecoat/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TEST_BILLING_KEY } from '../../../api/query-keys.ts'
import { formatDay, formatDollars } from '../../../locales/format.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { actOnBilling, findTestBilling } from '../api/test-mode-api.ts'
import { useBroadcastChange } from '../subscription-changes.ts'
import { TestModeNote } from './test-mode-note.tsx'
import { i18n } from '../../../locales/i18n.ts'

/** Stands in for the payment provider's billing portal in test mode. */
export function TestBillingPage() {
  usePageTitle(t`Test billing`)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: TEST_BILLING_KEY,
    queryFn: ({ signal }) => findTestBilling(signal),
    networkMode: 'always',
  })
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-2xl space-y-6">
        <TestModeNote />
        <PageHeading>
          <Trans>Billing</Trans>
        </PageHeading>
        {data !== undefined ? (
          <Billing billing={data} />
        ) : error !== null ? (
          <LoadFailure
            error={error}
            fallback={t`We couldn't load the billing page.`}
            isBusy={isFetching}
            onRetry={() => void refetch()}
            className="text-lg"
          />
        ) : (
          <Loading label={t`Loading your invoices`}>
            <Skeleton className="h-72 rounded-card" />
          </Loading>
        )}
        <ButtonLink to="/subscription?returned=1" variant="secondary">
          <Trans>Back to your plan</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}

function Billing({ billing: { cardWorks, isEnding, invoices } }: { billing: TestBilling }) {
  return (
    <>
      <Card works={cardWorks} />
      {isEnding && <EndingPlan />}
      <Invoices invoices={invoices} />
    </>
  )
}

function Card({ works }: { works: boolean }) {
  const { mutate, isPending } = useBillingAction(works ? 'card-fails' : 'card-works')
  return (
    <section aria-labelledby="card" className="rounded-card border border-line bg-surface p-5">
      <h2 id="card" className="text-display text-2xl">
        <Trans>Card</Trans>
      </h2>
      <p className="mt-1">
        {works
          ? t`Your test card accepts every payment.`
          : t`Your test card will be declined, so the next renewal fails.`}
      </p>
      <Button variant="secondary" isBusy={isPending} onClick={() => mutate()} className="mt-4">
        {works ? t`Use a card that is declined` : t`Use a card that works`}
      </Button>
    </section>
  )
}

function EndingPlan() {
  const { mutate, isPending } = useBillingAction('keep-plan')
  return (
    <section aria-labelledby="ending" className="rounded-card border border-line bg-surface p-5">
      <h2 id="ending" className="text-display text-2xl">
        <Trans>Your plan is set to end</Trans>
      </h2>
      <Button isBusy={isPending} onClick={() => mutate()} className="mt-4">
        <Trans>Keep my plan</Trans>
      </Button>
    </section>
  )
}

function useBillingAction(action: Parameters<typeof actOnBilling>[0]) {
  const queryClient = useQueryClient()
  const broadcastChange = useBroadcastChange()
  return useMutation({
    mutationFn: () => actOnBilling(action),
    networkMode: 'always',
    onSuccess(changed) {
      queryClient.setQueryData(TEST_BILLING_KEY, changed)
      broadcastChange()
    },
    onError: (error) => showFailure(t`Nothing was changed`, error, t`Please try again.`),
  })
}

const INVOICE_STATES = { paid: msg`Paid`, open: msg`Unpaid`, void: msg`Void`, refunded: msg`Refunded` }

function Invoices({ invoices }: Pick<TestBilling, 'invoices'>) {
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="text-display text-2xl">
        <Trans>Invoices</Trans>
      </h2>
      {invoices.length === 0 ? (
        <p className="mt-3 text-muted">
          <Trans>No invoices yet.</Trans>
        </p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface px-5">
          {invoices.map(({ id, plan, amount, status, createdAt }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 py-3.5">
              <span>
                {formatDay(createdAt)}, {PLAN_NAMES[plan]}
              </span>
              <span className="text-right whitespace-nowrap">
                <span className="font-semibold">{formatDollars(amount)}</span>
                <span className="text-muted"> · {i18n._(INVOICE_STATES[status])}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
