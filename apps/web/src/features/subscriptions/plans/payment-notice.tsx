import type { Subscription } from '@housecoat/contract'
import { CreditCard } from 'lucide-react'
import { formatDay } from '../../../locales/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { planName } from '../describe-subscription.ts'

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
    <Notice kind="error" title="Your payment failed">
      <p>{describeFailedPayment(failedPayment, plan)}</p>
      <Button
        variant="secondary"
        icon={<CreditCard />}
        isBusy={isOpening}
        onClick={onSettle}
        className="mt-3"
      >
        Update your card
      </Button>
    </Notice>
  )
}

type FailedPayment = NonNullable<Subscription['failedPayment']>

function describeFailedPayment({ plan, graceEndsAt }: FailedPayment, current: Subscription['plan']): string {
  const name = planName(plan)
  const day = formatDay(graceEndsAt, 'long')
  return current === 'free'
    ? `Your ${name} plan couldn't be renewed and ended on ${day}. Update your card to get it back.`
    : `You keep ${name} until ${day}. Update your card before then to keep it.`
}
