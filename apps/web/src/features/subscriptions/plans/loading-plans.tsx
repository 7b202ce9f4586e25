import { t } from '@lingui/core/macro'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Placeholder in the shape of the plans page. */
export function LoadingPlans() {
  return (
    <Loading label={t`Loading the plans`} className="mt-6 space-y-8">
      <Skeleton className="h-24 rounded-card" />
      <div className="grid gap-5 md:grid-cols-3">
        {[1, 2, 3].map((column) => (
          <Skeleton key={column} className="h-84 rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
