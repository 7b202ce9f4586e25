import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlanOffer, SubscriptionResponse } from '@housecoat/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { plansQuery, subscriptionQuery } from '../api/subscriptions-api.ts'
import { useChangesFromOtherTabs } from '../subscription-changes.ts'
import { TestModeNote } from '../test-mode/test-mode-note.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { LoadingPlans } from './loading-plans.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { PlanColumns } from './plan-columns.tsx'
import { usePaymentPages } from './use-payment-pages.ts'
import { usePaymentReturn } from './use-payment-return.ts'

/** The plans, and the person's own subscription. */
export function SubscriptionPage() {
  usePageTitle(t`Plan`)
  useChangesFromOtherTabs()
  usePaymentReturn()
  const plans = useQuery(plansQuery)
  const own = useQuery(subscriptionQuery)
  const failed = [plans, own].find((query) => query.isError && query.data === undefined)
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeading>
        <Trans>Your plan</Trans>
      </PageHeading>
      {failed !== undefined ? (
        <LoadFailure
          error={failed.error}
          fallback={t`We couldn't load the plans. Please try again.`}
          isBusy={plans.isFetching || own.isFetching}
          onRetry={() => [plans, own].forEach((query) => query.data ?? void query.refetch())}
          className="mt-6 text-lg"
        />
      ) : plans.data === undefined || own.data === undefined ? (
        <LoadingPlans />
      ) : (
        <Plans plans={plans.data} own={own.data} />
      )}
    </div>
  )
}

function Plans({ plans, own }: { plans: readonly PlanOffer[]; own: SubscriptionResponse }) {
  const [isCanceling, setIsCanceling] = useState(false)
  const { subscription, hasBilling, isTestMode } = own
  const { checkOut, openingPlan, showBilling, isOpeningBilling } = usePaymentPages()
  return (
    <div className="mt-6 space-y-8">
      {isTestMode && <TestModeNote />}
      <PaymentNotice subscription={subscription} onSettle={showBilling} isOpening={isOpeningBilling} />
      <CurrentPlan
        subscription={subscription}
        onCancel={() => setIsCanceling(true)}
        onBilling={hasBilling ? showBilling : null}
        isOpeningBilling={isOpeningBilling}
      />
      <PlanColumns
        plans={plans}
        subscription={subscription}
        openingPlan={openingPlan}
        onChoose={checkOut}
        onLeave={() => setIsCanceling(true)}
      />
      <CancelDialog subscription={subscription} isOpen={isCanceling} onClose={() => setIsCanceling(false)} />
    </div>
  )
}
