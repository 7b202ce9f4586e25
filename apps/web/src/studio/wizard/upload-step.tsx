import { t } from '@lingui/core/macro'
import { startTransition, type ReactNode } from 'react'
import type { OpenedPhoto } from '../../engine/engine-api.ts'
import { Button } from '../../ui/button.tsx'
import type { Sample } from '../photo/samples.ts'
import { UploadStage } from '../photo/upload-stage.tsx'
import { WizardLayout } from './wizard-layout.tsx'

interface UploadStepProps {
  readonly heading: string
  readonly lead?: ReactNode
  /** null until one is open */
  readonly photo: OpenedPhoto | null
  readonly isOpening: boolean
  /** on the photo, once there is one */
  readonly changeCaption?: string
  readonly onFile: (file: File) => void
  readonly onSample: (file: File, sample: Sample) => void
  /** the choices and explanations beside the photo */
  readonly panel: ReactNode
  /** the main button's label, with its icon */
  readonly continueLabel: ReactNode
  /** Continues, or says what is missing: without a photo, it is called as well. */
  readonly onContinue: () => void
}

/** Step 1 of every wizard: the photo. */
export function UploadStep(props: UploadStepProps) {
  const { heading, lead, photo, isOpening, panel, continueLabel, onContinue, ...stage } = props
  const hasPhoto = photo !== null
  return (
    <WizardLayout
      step={1}
      heading={heading}
      lead={lead}
      stage={<UploadStage photo={photo} isOpening={isOpening} {...stage} />}
      panel={panel}
      actions={
        <>
          <p className="text-sm text-muted">
            {hasPhoto ? t`Your photo is ready.` : t`Add a photo to continue.`}
          </p>
          {/* a disabled button gets no clicks, so the span takes them and says what is missing */}
          <span onClick={hasPhoto ? undefined : onContinue}>
            <Button
              disabled={!hasPhoto || isOpening}
              // the next step is a whole page: rendered in pieces, it doesn't hold up the press
              onClick={() => startTransition(onContinue)}
              className="whitespace-nowrap disabled:pointer-events-none"
            >
              {continueLabel}
            </Button>
          </span>
        </>
      }
    />
  )
}
