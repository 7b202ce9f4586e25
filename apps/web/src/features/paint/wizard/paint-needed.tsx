import { surfaceOfArea, type PaintSelection } from '@housecoat/contract'
import { Ruler } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { SizeEstimate } from '../../../ui/paint-amount/use-paint-amounts.ts'
import type { PaintEngine } from '../area/paint-engine.ts'

/** Lazy, because it contains the catalog. */
const ShoppingPanel = lazy(async () => ({ default: (await import('./shopping-panel.tsx')).ShoppingPanel }))

interface PaintNeededProps extends Pick<PaintEngine, 'estimateSizes'> {
  readonly selections: readonly PaintSelection[]
  readonly isExterior: boolean
}

/** How much paint the result needs: measured in the photo once the person asks. */
export function PaintNeeded({ selections, isExterior, estimateSizes }: PaintNeededProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [sizes, setSizes] = useState<readonly (SizeEstimate | null)[] | null>(null)

  function open(): void {
    setIsOpen(true)
    const surfaces = selections.map(({ areaId }) => surfaceOfArea(areaId, isExterior))
    estimateSizes(surfaces).then(setSizes, (error: unknown) => {
      console.error(error)
      // the areas can still be typed
      setSizes([])
    })
  }

  if (!isOpen)
    return (
      <Button variant="secondary" icon={<Ruler />} isWide onClick={open}>
        How Much Paint?
      </Button>
    )
  return (
    <section
      aria-label="How much paint"
      aria-busy={sizes === null}
      className="rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <h2 className="font-semibold">How Much Paint</h2>
      <Suspense fallback={<Measuring />}>
        {sizes === null ? <Measuring /> : <ShoppingPanel selections={selections} sizes={sizes} />}
      </Suspense>
    </section>
  )
}

function Measuring() {
  return (
    <div className="mt-3 space-y-3">
      <p role="status" className="text-sm text-muted">
        Measuring your photo…
      </p>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
