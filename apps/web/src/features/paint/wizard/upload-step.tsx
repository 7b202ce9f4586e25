import { ArrowRight } from 'lucide-react'
import { findChoice } from '../../../photo/photo-memory.ts'
import type { Sample } from '../../../studio/photo/samples.ts'
import { useGenerationGate } from '../../../studio/gate/generation-gate.ts'
import { Button } from '../../../ui/button.tsx'
import { PhotoTips } from '../../../studio/photo/photo-tips.tsx'
import { PropertyChoice } from './property-choice.tsx'
import { UploadStage } from '../../../studio/photo/upload-stage.tsx'
import { complain, usePhotoUpload } from '../../../studio/photo/use-photo-upload.ts'
import { NO_IMAGE_SELECTED, SELECT_ONE_AREA } from '../../../photo/validate-photo.ts'
import type { StepProps } from './step-props.ts'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import { isAreaChosen } from './wizard-state.ts'

const TIPS = [
  'A well-lit photo, taken in daylight',
  'The area clearly visible',
  'High quality: sharp and not too small',
  'No heavy filters',
]

export function UploadStep({ state, dispatch, engine }: StepProps) {
  const { isOpening, take } = usePhotoUpload(
    (file, key) => engine.open(file, key),
    async (image, isLatest) => {
      const choice = await findChoice(image.key)
      if (isLatest()) dispatch({ type: 'photo-loaded', image, choice })
    },
  )
  const { limitCard, admit } = useGenerationGate()
  const hasPhoto = state.originalImage !== null && engine.photo !== null

  /** A sample shows one kind of surface; it is chosen with it. */
  async function takeSample(file: File, sample: Sample): Promise<void> {
    if (!(await take(file))) return
    dispatch({ type: 'property-chosen', isExterior: sample.interiorArea === null })
    if (state.flow === 'style') return
    if (sample.interiorArea !== null && state.interiorArea !== sample.interiorArea)
      dispatch({ type: 'interior-area-clicked', area: sample.interiorArea })
  }

  function goOn(): void {
    if (!hasPhoto) complain(NO_IMAGE_SELECTED)
    else if (!isAreaChosen(state)) complain(SELECT_ONE_AREA)
    else if (admit()) dispatch({ type: 'upload-done' })
  }

  return (
    <WizardLayout
      step={1}
      heading="Upload Your Home Photo"
      stage={
        <UploadStage
          photo={hasPhoto ? engine.photo : null}
          isOpening={isOpening}
          onFile={(file) => void take(file)}
          onSample={(file, sample) => void takeSample(file, sample)}
        />
      }
      panel={
        <div className="grid items-start gap-7 md:max-lg:grid-cols-2">
          <PropertyChoice
            flow={state.flow}
            isExterior={state.isExterior}
            interiorArea={state.interiorArea}
            onProperty={(isExterior) => dispatch({ type: 'property-chosen', isExterior })}
            onArea={(area) => dispatch({ type: 'interior-area-clicked', area })}
          />
          {limitCard}
          <PhotoTips tips={TIPS} />
        </div>
      }
      actions={
        <>
          <p className="text-sm text-muted">
            {hasPhoto ? 'Your photo is ready.' : 'Add a photo to continue.'}
          </p>
          {/* a disabled button takes no press; the one around it tells why */}
          <span onClick={hasPhoto ? undefined : goOn}>
            <Button disabled={!hasPhoto || isOpening} onClick={goOn} className="disabled:pointer-events-none">
              Continue
              <ArrowRight aria-hidden="true" />
            </Button>
          </span>
        </>
      }
    />
  )
}
