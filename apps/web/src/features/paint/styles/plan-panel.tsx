import { t } from '@lingui/core/macro'
import { Progress } from '../../../ui/progress.tsx'
import { PlanList } from './plan-list.tsx'
import { SearchFailure } from './search-failure.tsx'
import type { usePlan } from './use-plan.ts'

interface PlanPanelProps {
  readonly plan: ReturnType<typeof usePlan>
  /** whether the plan or the area it begins with is being searched for */
  readonly isFinding: boolean
}

/** The plan of a style for the whole home. Says so while it is being made, and when that failed. */
export function PlanPanel({ plan, isFinding }: PlanPanelProps) {
  return (
    <>
      {plan.parts !== null && (
        <PlanList parts={plan.parts} shown={plan.shown} onToggle={plan.toggle} onShow={plan.show} />
      )}
      {isFinding && <Progress label={t`Finding the area in your photo`} percent={null} />}
      {plan.hasFailed && <SearchFailure onRetry={plan.retry} />}
    </>
  )
}
