import {
  PAID_PLANS,
  PLAN_LINES,
  PLAN_NAMES,
  fillText,
  type PaidPlan,
  type Plan,
  type PlanOffer,
} from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { AllowanceSettings } from '../../config.ts'

/** US dollars a month; requests never name a price. */
export const MONTHLY_PRICES: Readonly<Record<PaidPlan, number>> = { standard: 9, premium: 19 }

/**
 * The plans, cheapest first. Each one's first line is its allowance; the next ones say what it has beyond the plan before it.
 * @param isPaidFirst paintings of paying members come first, see PAID_FIRST
 */
export function listPlans({ free, standard }: AllowanceSettings, isPaidFirst: boolean): PlanOffer[] {
  const more = standard > free ? [line('more-than-free', standard - free)] : []
  const first = isPaidFirst ? [line('painted-first')] : []
  return [
    offer('free', 0, [perDay(free), line('previews'), line('downloads'), line('saving')]),
    offer('standard', MONTHLY_PRICES.standard, [
      perDay(standard),
      ...more,
      ...first,
      line('all-of-free'),
      line('cancel'),
    ]),
    offer('premium', MONTHLY_PRICES.premium, [
      line('unlimited'),
      line('whole-projects'),
      line('all-of-standard'),
      line('cancel'),
    ]),
  ]
}

type Lines = NonNullable<PlanOffer['lines']>

function offer(id: Plan, price: number, lines: Lines): PlanOffer {
  const features = lines.map(({ text, values }) => fillText(text, values))
  return { id, name: PLAN_NAMES[id], price, period: 'month', features, lines }
}

function line(text: keyof typeof PLAN_LINES, count?: number): Lines[number] {
  return { text: PLAN_LINES[text], values: count === undefined ? {} : { count: String(count) } }
}

const perDay = (count: number) => (count === 1 ? line('one-per-day') : line('some-per-day', count))

/** @throws AppError plan_unknown or plan_is_free */
export function getPaidPlan(id: string): PaidPlan {
  if (id === 'free') throw new AppError('plan_is_free')
  const plan = PAID_PLANS.find((paid) => paid === id)
  if (plan === undefined) throw new AppError('plan_unknown')
  return plan
}
