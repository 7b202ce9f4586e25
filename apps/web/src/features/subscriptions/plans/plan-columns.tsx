import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlanOffer, Subscription } from '@housecoat/contract'
import { Check } from 'lucide-react'
import { formatDay } from '../../../locales/format.ts'
import { translateFilledText } from '../../../locales/translate-filled-text.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { canCancel, describePrice, isActive } from '../describe-subscription.ts'

interface PlanColumnsProps {
  readonly plans: readonly PlanOffer[]
  readonly subscription: Subscription
  /** the plan whose checkout is opening */
  readonly openingPlan: string | null
  readonly onChoose: (planId: string) => void
  /** back to the free plan */
  readonly onLeave: () => void
}

export function PlanColumns({ plans, ...rest }: PlanColumnsProps) {
  return (
    <ul aria-label={t`Plans`} className="grid gap-5 md:grid-cols-3">
      {plans.map((plan) => (
        <PlanColumn key={plan.id} plan={plan} {...rest} />
      ))}
    </ul>
  )
}

type PlanColumnProps = Omit<PlanColumnsProps, 'plans'> & { readonly plan: PlanOffer }

function PlanColumn(props: PlanColumnProps) {
  const { plan, subscription } = props
  const isCurrent = plan.id === subscription.plan
  return (
    <li
      className={classNames(
        'flex flex-col rounded-card border bg-surface p-5 md:p-6',
        isCurrent ? 'border-primary ring-1 ring-primary' : 'border-line',
      )}
    >
      <h2 className="text-display text-2xl">{plan.name}</h2>
      <p className="mt-2 text-3xl font-semibold">{describePrice(plan)}</p>
      <Features
        lines={plan.lines?.map(({ text, values }) => translateFilledText(text, values)) ?? plan.features}
      />
      <div className="mt-auto">{isCurrent ? <CurrentButton {...props} /> : <OtherButton {...props} />}</div>
    </li>
  )
}

/** The first line is the plan's allowance, in which the plans differ most. */
function Features({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="mt-5 mb-6 space-y-2.5">
      {lines.map((line) => (
        <li
          key={line}
          className="flex gap-2.5 first:mb-4 first:border-b first:border-line first:pb-4 first:text-lg first:font-semibold"
        >
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
          {line}
        </li>
      ))}
    </ul>
  )
}

/** Disabled for a free or active plan. With a failed payment, it updates the card. */
function CurrentButton({ plan, subscription, openingPlan, onChoose }: PlanColumnProps) {
  if (plan.id === 'free')
    return (
      <Button
        variant="secondary"
        isWide
        // stays clickable, to say why there is nothing to do
        aria-disabled="true"
        onClick={() => showToast({ title: t`You're already on the free plan!` })}
      >
        <Trans>Current Plan</Trans>
      </Button>
    )
  const isSettled = isActive(subscription)
  return (
    <Button
      variant="secondary"
      isWide
      disabled={isSettled}
      isBusy={openingPlan === plan.id}
      onClick={() => onChoose(plan.id)}
    >
      {isSettled ? t`Current Plan` : t`Update payment`}
    </Button>
  )
}

function OtherButton({ plan, subscription, openingPlan, onChoose, onLeave }: PlanColumnProps) {
  if (plan.id === 'free') return <LeaveButton subscription={subscription} onLeave={onLeave} />
  const { name } = plan
  const isUpgrade = subscription.plan === 'free' || plan.id === 'premium'
  return (
    <Button
      variant={isUpgrade ? 'primary' : 'secondary'}
      isWide
      isBusy={openingPlan === plan.id}
      disabled={openingPlan !== null}
      onClick={() => onChoose(plan.id)}
    >
      {subscription.plan === 'free' ? t`Subscribe to ${name}` : t`Change to ${name}`}
    </Button>
  )
}

function LeaveButton({ subscription, onLeave }: Pick<PlanColumnProps, 'subscription' | 'onLeave'>) {
  const { currentPeriodEnd, cancelAtPeriodEnd } = subscription.details
  const begins = cancelAtPeriodEnd && currentPeriodEnd !== null ? formatDay(currentPeriodEnd) : null
  return (
    <Button variant="secondary" isWide disabled={!canCancel(subscription)} onClick={onLeave}>
      {begins === null ? t`Change to Free` : t`Begins on ${begins}`}
    </Button>
  )
}
