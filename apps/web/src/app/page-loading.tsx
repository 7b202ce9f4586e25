import { t } from '@lingui/core/macro'
import { Loading } from '../ui/loading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Stands in for a page whose code is loading. As tall as the screen, so that the footer doesn't jump. */
export function PageLoading() {
  return (
    <Loading label={t`Loading the page`} className="page-width min-h-dvh py-12 md:py-20">
      <Skeleton className="h-12 w-3/4 max-w-lg" />
      <Skeleton className="mt-6 h-6 w-full max-w-xl" />
    </Loading>
  )
}
