import { t } from '@lingui/core/macro'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ShareDetail } from './share-detail.tsx'
import { ShareGate } from './share-gate.tsx'
import { SHARE_LAYOUT } from './share-layout.ts'

/** One shared design. */
export function SharePage() {
  return (
    // keyed by share, so that nothing typed or opened carries over to another design
    <ShareGate skeleton={<ShareSkeleton />}>
      {(detail) => <ShareDetail key={detail.share.id} detail={detail} />}
    </ShareGate>
  )
}

function ShareSkeleton() {
  return (
    <Loading label={t`Loading the design`} className={SHARE_LAYOUT}>
      <div>
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="mt-4 h-8 w-56" />
        <Skeleton className="mt-6 aspect-3/2 rounded-card!" />
      </div>
      <div className="space-y-4 lg:pt-27">
        <Skeleton className="h-13" />
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  )
}
