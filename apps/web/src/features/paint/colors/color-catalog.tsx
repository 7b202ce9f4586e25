import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Lazy, because it contains the catalog's 1,526 colors. */
export const ColorCatalog = lazy(async () => ({
  default: (await import('./color-browser.tsx')).ColorBrowser,
}))

/** The catalog's placeholder while it loads. */
export function ColorCatalogSkeleton() {
  return (
    <div className="space-y-3" role="status" aria-label={t`Loading the colors`}>
      <Skeleton className="h-12" />
      <Skeleton className="h-11" />
      <Skeleton className="h-80 lg:h-(--catalog-height)" />
    </div>
  )
}
