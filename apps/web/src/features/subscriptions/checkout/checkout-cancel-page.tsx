import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleX } from 'lucide-react'
import { ButtonLink } from '../../../ui/button.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'

export function CheckoutCancelPage() {
  return (
    <CheckoutFrame icon={<CircleX className="text-muted" />} title={t`Checkout canceled`}>
      <p className="max-w-prose text-lg">
        <Trans>Nothing was charged, and your plan hasn't changed.</Trans>
      </p>
      <div className="flex flex-col gap-3 self-stretch sm:flex-row">
        <ButtonLink to="/subscription">
          <Trans>See the plans</Trans>
        </ButtonLink>
        <ButtonLink to="/paint" variant="secondary">
          <Trans>Paint Your Home</Trans>
        </ButtonLink>
      </div>
    </CheckoutFrame>
  )
}
