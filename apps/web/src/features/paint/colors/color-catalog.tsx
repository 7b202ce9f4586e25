import { lazy } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The catalog's 1,526 colors are loaded with the browser that shows them. */
export const ColorCatalog = lazy(async () => ({
  default: (await import('./color-browser.tsx')).ColorBrowser,
}))

/** Holds the catalog's place. */
export function ColorCatalogSkeleton() {
  return (
    <div className="space-y-3" role="status" aria-label="Loading the colors">
      <Skeleton className="h-12" />
      <Skeleton className="h-11" />
      <Skeleton className="h-80 lg:h-(--catalog-height)" />
    </div>
  )
}
