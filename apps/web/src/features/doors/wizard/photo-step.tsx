import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ScanSearch } from 'lucide-react'
import { PhotoTips } from '../../../studio/photo/photo-tips.tsx'
import { complain, usePhotoUpload } from '../../../studio/photo/use-photo-upload.ts'
import { UploadStep } from '../../../studio/wizard/upload-step.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Link } from '../../../ui/router/link.tsx'
import type { DoorDetection } from '../detect/use-detection.ts'
import type { DoorStepProps } from './step-props.ts'

interface PhotoStepProps extends DoorStepProps {
  readonly detection: DoorDetection
}

export function PhotoStep({ state, dispatch, engine, detection }: PhotoStepProps) {
  const { isOpening, take } = usePhotoUpload(engine.open, (image) =>
    dispatch({ type: 'photo-loaded', image }),
  )
  const photo = state.originalImage === null ? null : engine.photo

  function detect(): void {
    if (photo === null)
      complain({ title: t`No image selected`, description: t`Please upload an image first` })
    else detection.start()
  }

  return (
    <UploadStep
      heading={t`Door Visualizer Studio`}
      lead={t`See a new garage or entry door in your photo, in the right perspective and light.`}
      photo={photo}
      isOpening={isOpening}
      changeCaption={t`Click to change image`}
      onFile={(file) => void take(file)}
      onSample={(file) => void take(file)}
      panel={
        <div className="space-y-6">
          {detection.failureNote !== null && (
            <Notice kind="error" title={t`We couldn't look for doors`}>
              {detection.failureNote}
            </Notice>
          )}
          <PhotoTips
            tips={[
              t`The whole door in the picture, with a little wall around it`,
              t`From the street, as straight on as you can`,
              t`In daylight, with no car in front of the door`,
            ]}
          />
          <p className="text-sm text-muted">
            <Trans>
              Detect Doors sends your photo to this site's server, which looks for doors in it. See our{' '}
              <Link to="/privacy" className="underline underline-offset-4">
                Privacy Policy
              </Link>
              .
            </Trans>
          </p>
        </div>
      }
      continueLabel={
        <>
          <ScanSearch aria-hidden="true" />
          <Trans>Detect Doors</Trans>
        </>
      }
      onContinue={detect}
    />
  )
}
