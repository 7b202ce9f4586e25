import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PLAN_NAMES, type Subscription } from '@housecoat/contract'
import { CreditCard } from 'lucide-react'
import { formatDay } from '../../../locales/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface PaymentNoticeProps {
  readonly subscription: Subscription
  readonly onSettle: () => void
  readonly isOpening: boolean
}

/** A failed payment, what it means for the plan, and a button to update the card. */
export function PaymentNotice({ subscription, onSettle, isOpening }: PaymentNoticeProps) {
  const { failedPayment, plan } = subscription
  if (failedPayment === null) return null
  return (
    <Notice kind="error" title={t`Your payment failed`}>
      <p>{describeFailedPayment(failedPayment, plan)}</p>
      <Button
        variant="secondary"
        icon={<CreditCard />}
        isBusy={isOpening}
        onClick={onSettle}
        className="mt-3"
      >
        <Trans>Update your card</Trans>
      </Button>
    </Notice>
  )
}

type FailedPayment = NonNullable<Subscription['failedPayment']>

function describeFailedPayment({ plan, graceEndsAt }: FailedPayment, current: Subscription['plan']): string {
  const name = PLAN_NAMES[plan]
  const day = formatDay(graceEndsAt, 'long')
  return current === 'free'
    ? t`Your ${name} plan couldn't be renewed and ended on ${day}. Update your card to get it back.`
    : t`You keep ${name} until ${day}. Update your card before then to keep it.`
}
