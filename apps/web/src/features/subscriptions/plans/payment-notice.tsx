import type { Subscription } from '@housecoat/contract'
import { CreditCard } from 'lucide-react'
import { formatDay } from '../../../ui/page/format-day.ts'
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
  const name = planName(failedPayment.plan)
  const day = formatDay(failedPayment.graceEndsAt, 'long')
  return (
    <Notice kind="error" title="Your payment failed">
      <p>
        {plan === 'free'
          ? `Your ${name} plan couldn't be renewed and ended on ${day}. Update your card to get it back.`
          : `You keep ${name} until ${day}. Update your card before then to keep it.`}
      </p>
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
