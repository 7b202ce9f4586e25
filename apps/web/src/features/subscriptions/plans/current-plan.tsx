import { Trans } from '@lingui/react/macro'
import { PLAN_NAMES, type Subscription } from '@housecoat/contract'
import { ExternalLink, RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { canCancel, canResume, describeState } from '../describe-subscription.ts'
import { useResuming } from './use-resuming.ts'

interface CurrentPlanProps {
  readonly subscription: Subscription
  readonly onCancel: () => void
  /** null when there are no invoices yet */
  readonly onBilling: (() => void) | null
  readonly isOpeningBilling: boolean
}

/** The current plan, with buttons for billing history, canceling and resuming. */
export function CurrentPlan({ subscription, onCancel, onBilling, isOpeningBilling }: CurrentPlanProps) {
  return (
    <section
      aria-labelledby="current-plan"
      className="flex flex-col gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 md:flex-row md:items-center md:justify-between md:p-6"
    >
      <div>
        <h2 id="current-plan" className="text-sm font-semibold text-muted">
          <Trans>Current plan</Trans>
        </h2>
        <p className="text-display mt-0.5 text-3xl">{PLAN_NAMES[subscription.plan]}</p>
        <p className="mt-1">{describeState(subscription)}</p>
      </div>
      <div className="flex shrink-0 flex-col gap-3 whitespace-nowrap sm:flex-row">
        {onBilling !== null && (
          <Button variant="secondary" icon={<ExternalLink />} isBusy={isOpeningBilling} onClick={onBilling}>
            <Trans>Billing history</Trans>
          </Button>
        )}
        {canResume(subscription) && <ResumeButton />}
        {canCancel(subscription) && (
          <Button variant="secondary" onClick={onCancel} className="text-danger! hover:border-danger!">
            <Trans>Cancel subscription</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}

function ResumeButton() {
  const { resume, isResuming } = useResuming()
  return (
    <Button icon={<RotateCcw />} isBusy={isResuming} onClick={resume}>
      <Trans>Resume subscription</Trans>
    </Button>
  )
}
