import { Skeleton } from '../../../ui/skeleton.tsx'

/** Placeholder in the shape of a card. */
export function ShareCardSkeleton() {
  return (
    <div className="flex flex-col">
      <Skeleton className="aspect-4/3 rounded-card!" />
      <Skeleton className="mt-4 h-5 w-2/3" />
      <Skeleton className="mt-2.5 h-8" />
      <Skeleton className="mt-3 h-8 w-4/5" />
    </div>
  )
}
