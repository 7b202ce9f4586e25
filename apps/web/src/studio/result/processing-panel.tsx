import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
            <Trans>
              Uploading your photo… <span aria-hidden="true">{percent}%</span>
            </Trans>
          </>
        ) : (
          doing
        )}
      </p>
      <Progress label={isUploading ? t`Uploading your photo` : t`Making your picture`} percent={percent} />
      <p className="text-muted">
        <Trans>This usually takes a few seconds.</Trans>
      </p>
    </div>
  )
}

/** The request is stored on this device until the server answers it. */
function WaitingPanel() {
  return (
    <div role="status" className="space-y-4">
      <p className="text-lg">
        {describeOffline() === null
          ? t`We can't reach the server right now. We'll keep trying.`
          : t`You're offline. We'll make your picture as soon as you're back online.`}
      </p>
      <p className="text-muted">
        <Trans>
          You can leave this page: your request is saved on this device and continues when you come back. It
          uses one credit, however often we try.
        </Trans>
      </p>
    </div>
  )
}
