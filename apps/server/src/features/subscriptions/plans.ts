import { PAID_PLANS, type PaidPlan, type PlanOffer } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { AllowanceSettings } from '../../config.ts'

/** US dollars a month; requests never name a price. */
export const MONTHLY_PRICES: Readonly<Record<PaidPlan, number>> = { standard: 9, premium: 19 }

export const PLAN_NAMES = { free: 'Free', standard: 'Standard', premium: 'Premium' } as const

/**
 * The plans, cheapest first. Each one's first line is its allowance; the next ones say what it has beyond the plan before it.
 * @param isPaidFirst paintings of paying members come first, see PAID_FIRST
 */
export function listPlans({ free, standard }: AllowanceSettings, isPaidFirst: boolean): PlanOffer[] {
  const period = 'month'
  const more = standard > free ? [`${standard - free} more each day than Free`] : []
  const first = isPaidFirst ? ['Painted before Free when many are waiting'] : []
  const shared = ['Full-size downloads', 'Save designs and share them to the community']
  return [
    {
      ...{ id: 'free', name: PLAN_NAMES.free, price: 0, period },
      features: [`${countGenerations(free)} per day`, 'Unlimited previews', ...shared],
    },
    {
      ...{ id: 'standard', name: PLAN_NAMES.standard, price: MONTHLY_PRICES.standard, period },
      features: [
        `${countGenerations(standard)} per day`,
        ...more,
        ...first,
        'Everything in Free',
        'Cancel anytime',
      ],
    },
    {
      ...{ id: 'premium', name: PLAN_NAMES.premium, price: MONTHLY_PRICES.premium, period },
      features: [
        'Unlimited generations',
        'No daily limit, for whole projects',
        'Everything in Standard',
        'Cancel anytime',
      ],
    },
  ]
}

/** @throws AppError plan_unknown or plan_is_free */
export function getPaidPlan(id: string): PaidPlan {
  if (id === 'free') throw new AppError('plan_is_free')
  const plan = PAID_PLANS.find((paid) => paid === id)
  if (plan === undefined) throw new AppError('plan_unknown')
  return plan
}

function countGenerations(count: number): string {
  return count === 1 ? '1 generation' : `${count} generations`
}
