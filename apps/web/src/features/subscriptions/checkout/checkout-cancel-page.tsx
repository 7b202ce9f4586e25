import { CircleX } from 'lucide-react'
import { ButtonLink } from '../../../ui/button.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'

export function CheckoutCancelPage() {
  return (
    <CheckoutFrame icon={<CircleX className="text-muted" />} title="Checkout canceled">
      <p className="max-w-prose text-lg">Nothing was charged, and your plan hasn't changed.</p>
      <div className="flex flex-col gap-3 self-stretch sm:flex-row">
        <ButtonLink to="/subscription">See the plans</ButtonLink>
        <ButtonLink to="/paint" variant="secondary">
          Paint Your Home
        </ButtonLink>
      </div>
    </CheckoutFrame>
  )
}
