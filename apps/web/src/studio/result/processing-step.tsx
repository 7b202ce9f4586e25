import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { WizardLayout } from '../wizard/wizard-layout.tsx'
import type { GenerationProgress } from './generation-progress.ts'
import { ProcessingPanel } from './processing-panel.tsx'

interface ProcessingStepProps {
  readonly heading: string
  readonly stage: ReactNode
  readonly progress: GenerationProgress
  /** what the server does after the upload, in a sentence */
  readonly doing: ReactNode
  readonly onCancel: () => void
}

/** Step 4 of every wizard while the server makes the result. */
export function ProcessingStep({ heading, stage, progress, doing, onCancel }: ProcessingStepProps) {
  return (
    <WizardLayout
      step={4}
      heading={progress.phase === 'waiting' ? t`Waiting for a connection` : heading}
      stage={stage}
      panel={<ProcessingPanel progress={progress} doing={doing} />}
      actions={
        <Button variant="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      }
    />
  )
}
