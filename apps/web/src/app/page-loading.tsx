import { Skeleton } from '../ui/skeleton.tsx'

/** Stands in for a page whose code is still on its way, as tall as a screen so that the footer does not jump. */
export function PageLoading() {
  return (
    <div className="page-width min-h-dvh py-12 md:py-20" role="status">
      <span className="sr-only">Loading the page</span>
      <Skeleton className="h-12 w-3/4 max-w-lg" />
      <Skeleton className="mt-6 h-6 w-full max-w-xl" />
    </div>
  )
}
