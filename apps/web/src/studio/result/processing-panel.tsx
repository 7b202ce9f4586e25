import type { ReactNode } from 'react'
import { Progress } from '../../ui/progress.tsx'
import type { GenerationProgress } from './generation-progress.ts'

interface ProcessingPanelProps {
  readonly progress: GenerationProgress
  /** what happens after the upload, in a sentence */
  readonly doing: ReactNode
}

/** What the server is waited for, and how far that is. */
export function ProcessingPanel({ progress, doing }: ProcessingPanelProps) {
  const isUploading = progress.phase === 'uploading'
  const percent = isUploading ? Math.floor(progress.share * 100) : null
  return (
    <div className="space-y-4">
      {/* the numbers would be read out one by one */}
      <p role="status" className="text-lg">
        {isUploading ? (
          <>
            Uploading your photo… <span aria-hidden="true">{percent} %</span>
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
