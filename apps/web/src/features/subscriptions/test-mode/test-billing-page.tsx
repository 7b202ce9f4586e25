import type { TestBilling } from '@housecoat/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { ACCOUNT_KEY } from '../../../api/account-key.ts'
import { describeFailure } from '../../../api/describe-failure.ts'
import { formatDay } from '../../../ui/page/format-day.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { actOnBilling, findTestBilling } from '../api/test-mode-api.ts'
import { describeAmount, planName } from '../describe-subscription.ts'
import { useTellChange } from '../subscription-news.ts'
import { TestModeNote } from './test-mode-note.tsx'

const BILLING_KEY = [ACCOUNT_KEY, 'test-billing']

/** Stands for the payment provider's billing portal while no key is set. */
export function TestBillingPage() {
  usePageTitle('Test billing')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: BILLING_KEY,
    queryFn: ({ signal }) => findTestBilling(signal),
    networkMode: 'always',
  })
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-2xl space-y-6">
        <TestModeNote />
        <PageHeading>Billing</PageHeading>
        {data !== undefined ? (
          <Billing billing={data} />
        ) : error !== null ? (
          <div role="alert" className="space-y-5">
            <p className="text-lg">{describeFailure(error) ?? "We couldn't load the billing page."}</p>
            <Button icon={<RotateCw />} isBusy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <div role="status">
            <span className="sr-only">Loading your invoices</span>
            <Skeleton className="h-72 rounded-card" />
          </div>
        )}
        <ButtonLink to="/subscription?returned=1" variant="secondary">
          Back to your plan
        </ButtonLink>
      </div>
    </div>
  )
}

function Billing({ billing }: { billing: TestBilling }) {
  const queryClient = useQueryClient()
  const tellChange = useTellChange()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: actOnBilling,
    networkMode: 'always',
    onSuccess(changed) {
      queryClient.setQueryData(BILLING_KEY, changed)
      tellChange()
    },
    onError: (error) =>
      showToast({
        title: 'Nothing was changed',
        description: describeFailure(error) ?? 'Please try again.',
        kind: 'error',
      }),
  })
  const { cardWorks, isEnding, invoices } = billing
  const otherCard = cardWorks ? 'card-fails' : 'card-works'
  return (
    <>
      <section aria-labelledby="card" className="rounded-card border border-line bg-surface p-5">
        <h2 id="card" className="text-display text-2xl">
          Card
        </h2>
        <p className="mt-1">
          {cardWorks
            ? 'Your test card accepts every payment.'
            : 'Your test card will be declined, so the next renewal fails.'}
        </p>
        <Button
          variant="secondary"
          isBusy={isPending && variables === otherCard}
          onClick={() => mutate(otherCard)}
          className="mt-4"
        >
          {cardWorks ? 'Use a card that is declined' : 'Use a card that pays'}
        </Button>
      </section>
      {isEnding && (
        <section aria-labelledby="ending" className="rounded-card border border-line bg-surface p-5">
          <h2 id="ending" className="text-display text-2xl">
            Your plan is set to end
          </h2>
          <Button
            isBusy={isPending && variables === 'keep-plan'}
            onClick={() => mutate('keep-plan')}
            className="mt-4"
          >
            Keep my plan
          </Button>
        </section>
      )}
      <Invoices invoices={invoices} />
    </>
  )
}

const INVOICE_STATES = { paid: 'Paid', open: 'Unpaid', void: 'Void', refunded: 'Refunded' } as const

function Invoices({ invoices }: Pick<TestBilling, 'invoices'>) {
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className="text-display text-2xl">
        Invoices
      </h2>
      {invoices.length === 0 ? (
        <p className="mt-3 text-muted">No invoices yet.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface px-5">
          {invoices.map(({ id, plan, amount, status, createdAt }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 py-3.5">
              <span>
                {formatDay(createdAt)}, {planName(plan)}
              </span>
              <span className="text-right whitespace-nowrap tabular-nums">
                <span className="font-semibold">{describeAmount(amount)}</span>
                <span className="text-muted"> · {INVOICE_STATES[status]}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
