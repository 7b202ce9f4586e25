import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PhotoStage } from '../../../studio/photo/photo-stage.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import { stageMessage } from '../detect/stage-message.ts'
import type { DoorDetection } from '../detect/use-detection.ts'
import { useSimulatedProgress } from '../detect/use-simulated-progress.ts'
import type { DoorStepProps } from './step-props.ts'

interface ProcessStepProps extends Pick<DoorStepProps, 'engine'> {
  readonly detection: DoorDetection
}

export function ProcessStep({ engine: { photo }, detection }: ProcessStepProps) {
  const percent = useSimulatedProgress(detection.isDone)
  return (
    <WizardLayout
      step={2}
      heading={t`Looking for Your Doors`}
      stage={photo !== null && <PhotoStage picture={photo.preview} isWorking />}
      panel={
        <div className="space-y-4">
          {/* screen readers would read out every number */}
          <p className="flex justify-between gap-3 text-lg">
            <span role="status">{stageMessage(percent)}</span>
            <span aria-hidden="true" className="text-muted">
              {percent}%
            </span>
          </p>
          <Progress label={t`Looking for doors`} percent={percent} />
          <p className="text-muted">
            <Trans>This usually takes a few seconds.</Trans>
          </p>
        </div>
      }
      actions={
        <Button variant="secondary" onClick={detection.cancel}>
          <Trans>Cancel</Trans>
        </Button>
      }
    />
  )
}
