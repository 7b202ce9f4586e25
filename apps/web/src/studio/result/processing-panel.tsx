import type { ReactNode } from 'react'
import { Progress } from '../../ui/progress.tsx'
import type { GenerationProgress } from './generation-progress.ts'

interface ProcessingPanelProps {
  readonly progress: GenerationProgress
  /** what happens after the upload, in a sentence */
  readonly doing: ReactNode
}

/** What the person is waiting for, and how far it is. */
export function ProcessingPanel({ progress, doing }: ProcessingPanelProps) {
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
