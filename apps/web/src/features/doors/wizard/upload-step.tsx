import { ScanSearch } from 'lucide-react'
import { Link } from 'react-router'
import { UploadStage } from '../../../studio/photo/upload-stage.tsx'
import { complain, usePhotoUpload } from '../../../studio/photo/use-photo-upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import type { DoorDetection } from '../detect/use-detection.ts'
import { PhotoTips } from '../../../studio/photo/photo-tips.tsx'
import type { DoorStepProps } from './step-props.ts'

const TIPS = [
  'The whole door in the picture, with a little wall around it',
  'From the street, as straight on as you can',
  'In daylight, with no car in front of the door',
]

const NO_IMAGE = { title: 'No image selected', description: 'Please upload an image first' }

interface UploadStepProps extends DoorStepProps {
  readonly detection: DoorDetection
}

export function UploadStep({ state, dispatch, engine, detection }: UploadStepProps) {
  const { isOpening, take } = usePhotoUpload(engine.open, (image) =>
    dispatch({ type: 'photo-loaded', image }),
  )
  const hasPhoto = state.originalImage !== null && engine.photo !== null

  function detect(): void {
    if (hasPhoto) detection.start()
    else complain(NO_IMAGE)
  }

  return (
    <WizardLayout
      step={1}
      heading="Door Visualizer Studio"
      lead="See a new garage or entry door in your photo, in the right perspective and light."
      stage={
        <UploadStage
          photo={hasPhoto ? engine.photo : null}
          isOpening={isOpening}
          changeCaption="Click to change image"
          onFile={(file) => void take(file)}
          onSample={(file) => void take(file)}
        />
      }
      panel={
        <div className="space-y-6">
          {detection.failureNote !== null && (
            <Notice kind="error" title="We couldn't look for doors">
              {detection.failureNote}
            </Notice>
          )}
          <PhotoTips tips={TIPS} />
          <p className="text-sm text-muted">
            Detect Doors sends your photo to this site's server, which looks for doors in it. See our{' '}
            <Link to="/privacy" className="underline underline-offset-4">
              Privacy Policy
            </Link>
            .
          </p>
        </div>
      }
      actions={
        <>
          <p className="text-sm text-muted">
            {hasPhoto ? 'Your photo is ready.' : 'Add a photo to continue.'}
          </p>
          {/* a disabled button takes no press; the one around it tells why */}
          <span onClick={hasPhoto ? undefined : detect}>
            <Button
              icon={<ScanSearch aria-hidden="true" />}
              disabled={!hasPhoto || isOpening}
              onClick={detect}
              className="whitespace-nowrap disabled:pointer-events-none"
            >
              Detect Doors
            </Button>
          </span>
        </>
      }
    />
  )
}
