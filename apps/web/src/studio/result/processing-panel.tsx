import type { ReactNode } from 'react'
import { describeOffline } from '../../api/describe-failure.ts'
import { Progress } from '../../ui/progress.tsx'
import type { GenerationProgress } from './generation-progress.ts'

interface ProcessingPanelProps {
  readonly progress: GenerationProgress
  /** what happens after the upload, in a sentence */
  readonly doing: ReactNode
}

/** What the person is waiting for, and how far it is. */
export function ProcessingPanel({ progress, doing }: ProcessingPanelProps) {
  if (progress.phase === 'waiting') return <WaitingPanel />
  const isUploading = progress.phase === 'uploading'
  const percent = isUploading ? Math.floor(progress.share * 100) : null
  return (
    <div className="space-y-4">
      {/* screen readers would read out every number */}
      <p role="status" className="text-lg">
        {isUploading ? (
          <>
            Uploading your photo… <span aria-hidden="true">{percent}%</span>
          </>
        ) : (
          doing
        )}
      </p>
      <Progress label={isUploading ? 'Uploading your photo' : 'Making your picture'} percent={percent} />
      <p className="text-muted">This usually takes a few seconds.</p>
    </div>
  )
}

/** The request is stored on this device until the server answers it. */
function WaitingPanel() {
  return (
    <div role="status" className="space-y-4">
      <p className="text-lg">
        {describeOffline() === null
          ? "We can't reach the server right now. We'll keep trying."
          : "You're offline. We'll make your picture as soon as you're back online."}
      </p>
      <p className="text-muted">
        You can leave this page: your request is saved on this device and continues when you come back. It
        uses one credit, however often we try.
      </p>
    </div>
  )
}
