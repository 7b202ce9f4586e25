import { Skeleton } from '../../../ui/skeleton.tsx'
import { ShareDetail } from './share-detail.tsx'
import { ShareGate } from './share-gate.tsx'
import { SHARE_LAYOUT } from './share-layout.ts'

/** One shared design. */
export function SharePage() {
  return (
    // another design is another page: nothing typed or opened goes along
    <ShareGate skeleton={<ShareSkeleton />}>
      {(detail) => <ShareDetail key={detail.share.id} detail={detail} />}
    </ShareGate>
  )
}

function ShareSkeleton() {
  return (
    <div className={SHARE_LAYOUT} role="status">
      <span className="sr-only">Loading the design</span>
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
    </div>
  )
}
