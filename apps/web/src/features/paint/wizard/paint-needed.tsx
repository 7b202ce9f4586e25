import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaintSelection } from '@housecoat/contract'
import type { AreaEstimate } from '@housecoat/engine'
import { Ruler } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Lazy, because it contains the catalog. */
const ShoppingPanel = lazy(async () => ({ default: (await import('./shopping-panel.tsx')).ShoppingPanel }))

interface PaintNeededProps {
  readonly selections: readonly PaintSelection[]
  /** measures the area of each selection in the photo; null where it cannot be measured */
  readonly estimateAreas: () => Promise<readonly (AreaEstimate | null)[]>
}

/** How much paint the result needs: measured in the photo once the person asks. */
export function PaintNeeded({ selections, estimateAreas }: PaintNeededProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [estimates, setEstimates] = useState<readonly (AreaEstimate | null)[] | null>(null)

  function open(): void {
    setIsOpen(true)
    estimateAreas().then(setEstimates, (error: unknown) => {
      console.error(error)
      // the areas can still be typed
      setEstimates([])
    })
  }

  if (!isOpen)
    return (
      <Button variant="secondary" icon={<Ruler />} isWide onClick={open}>
        <Trans>How Much Paint?</Trans>
      </Button>
    )
  return (
    <section
      aria-label={t`How much paint`}
      aria-busy={estimates === null}
      className="rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <h2 className="font-semibold">
        <Trans>How Much Paint</Trans>
      </h2>
      <Suspense fallback={<Measuring />}>
        {estimates === null ? <Measuring /> : <ShoppingPanel selections={selections} estimates={estimates} />}
      </Suspense>
    </section>
  )
}

function Measuring() {
  return (
    <div className="mt-3 space-y-3">
      <p role="status" className="text-sm text-muted">
        <Trans>Measuring your photo…</Trans>
      </p>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
