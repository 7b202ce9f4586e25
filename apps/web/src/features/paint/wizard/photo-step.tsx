import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { findChoice } from '../../../photo/browser-store.ts'
import { NO_IMAGE_SELECTED, SELECT_ONE_AREA } from '../../../photo/validate-photo.ts'
import { useGenerationGate } from '../../../studio/gate/generation-gate.ts'
import { PhotoTips } from '../../../studio/photo/photo-tips.tsx'
import type { Sample } from '../../../studio/photo/samples.ts'
import { complain, usePhotoUpload } from '../../../studio/photo/use-photo-upload.ts'
import { UploadStep } from '../../../studio/wizard/upload-step.tsx'
import { PropertyChoice } from './property-choice.tsx'
import type { StepProps } from './step-props.ts'
import { useEarlyAnalysis } from './use-early-analysis.ts'
import { isAreaChosen } from './wizard-state.ts'

export function PhotoStep({ state, dispatch, engine }: StepProps) {
  const { isOpening, take } = usePhotoUpload(
    (file, key) => engine.open(file, key),
    async (image, isLatest) => {
      const choice = await findChoice(image.key)
      if (isLatest()) dispatch({ type: 'photo-loaded', image, choice })
    },
  )
  useEarlyAnalysis(state, engine)
  const { limitCard, admit } = useGenerationGate()
  const photo = state.originalImage === null ? null : engine.photo

  /** Also chooses the surface that the sample shows. */
  async function takeSample(file: File, sample: Sample): Promise<void> {
    if (!(await take(file))) return
    dispatch({ type: 'property-chosen', isExterior: sample.interiorArea === null })
    if (state.flow === 'style') return
    if (sample.interiorArea !== null && state.interiorArea !== sample.interiorArea)
      dispatch({ type: 'interior-area-clicked', area: sample.interiorArea })
  }

  function proceed(): void {
    if (photo === null) complain(NO_IMAGE_SELECTED)
    else if (!isAreaChosen(state)) complain(SELECT_ONE_AREA)
    else if (admit()) dispatch({ type: 'upload-done' })
  }

  return (
    <UploadStep
      heading={t`Upload Your Home Photo`}
      photo={photo}
      isOpening={isOpening}
      onFile={(file) => void take(file)}
      onSample={(file, sample) => void takeSample(file, sample)}
      panel={
        <div className="grid items-start gap-7 @xl:grid-cols-2 @xl:grid-rows-[auto_1fr]">
          <PropertyChoice
            flow={state.flow}
            isExterior={state.isExterior}
            interiorArea={state.interiorArea}
            onProperty={(isExterior) => dispatch({ type: 'property-chosen', isExterior })}
            onArea={(area) => dispatch({ type: 'interior-area-clicked', area })}
          />
          <div className="empty:hidden @xl:col-start-2 @xl:row-span-2 @xl:row-start-1">{limitCard}</div>
          <PhotoTips tips={listTips()} />
        </div>
      }
      continueLabel={
        <>
          <Trans>Continue</Trans>
          <ArrowRight aria-hidden="true" />
        </>
      }
      onContinue={proceed}
    />
  )
}

function listTips(): readonly string[] {
  return [
    t`A well-lit photo, taken in daylight`,
    t`The area clearly visible`,
    t`High quality: sharp and not too small`,
    t`No heavy filters`,
  ]
}
