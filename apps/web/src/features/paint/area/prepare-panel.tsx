import type { PreparationStage } from '../../../engine/engine-api.ts'
import { useSite, type Site } from '../../../api/site-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'

interface PreparePanelProps {
  readonly isExterior: boolean
  readonly stage: PreparationStage | null
  readonly hasFailed: boolean
  readonly onRetry: () => void
}

const STAGES: Record<PreparationStage, { readonly words: string; readonly percent: number }> = {
  reading: { words: 'Reading the photo', percent: 15 },
  looking: { words: 'Analyzing light and surfaces', percent: 40 },
  finding: { words: 'Finding the area to paint', percent: 75 },
  ready: { words: 'Ready', percent: 100 },
}

/** The engine's progress in step 2, or its failure with a way to retry. */
export function PreparePanel({ isExterior, stage, hasFailed, onRetry }: PreparePanelProps) {
  if (hasFailed) return <PrepareFailure onRetry={onRetry} />
  return <PrepareProgress isExterior={isExterior} stage={stage} />
}

function PrepareProgress({ isExterior, stage }: Pick<PreparePanelProps, 'isExterior' | 'stage'>) {
  const site = useSite()
  const { words, percent } = STAGES[stage ?? 'reading']
  return (
    <div className="space-y-4">
      <p className="text-lg">
        We're preparing to paint your {isExterior ? 'exterior' : 'interior'} space.{' '}
        {site !== null && describePlace(site)}
      </p>
      <Progress label="Preparing your image" percent={percent} />
      <p role="status" className="text-muted">
        {words}
      </p>
    </div>
  )
}

/** Where the area is found, and where taps are answered. */
function describePlace({ analyzesOnServer, tapModel }: Site): string {
  const finding = analyzesOnServer
    ? "This site's server finds the area in a small copy of your photo."
    : 'This happens on your own device.'
  if (tapModel === null) return finding
  return `${finding} When you tap, ${tapModel.name} helps with a small copy of your photo.`
}

function PrepareFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="space-y-4">
      <p className="text-lg font-semibold">We couldn't prepare this photo</p>
      <p className="text-muted">
        Your device may be short of memory. Close other tabs and try again, or go back and choose a smaller
        photo.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
