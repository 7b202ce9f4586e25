import { t } from '@lingui/core/macro'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BitmapCanvas } from './bitmap-canvas.tsx'
import { PhotoFrame } from './photo-frame.tsx'

interface PhotoStageProps {
  /** null until it can be shown */
  readonly picture: ImageBitmap | null
  readonly label?: string
  /** pulses the photo while something is being done */
  readonly isWorking: boolean
}

/** Width / height of most photos, for a photo that is not loaded yet. */
const USUAL_ASPECT_RATIO = 1.5

/** The photo of a step that does not edit it. */
export function PhotoStage({ picture, label = t`Your photo`, isWorking }: PhotoStageProps) {
  if (picture === null)
    return (
      <PhotoFrame aspectRatio={USUAL_ASPECT_RATIO}>
        <Skeleton className="absolute inset-0" />
      </PhotoFrame>
    )
  return (
    <PhotoFrame aspectRatio={picture.width / picture.height}>
      <BitmapCanvas
        bitmap={picture}
        label={label}
        className={classNames('absolute inset-0 size-full', isWorking && 'photo-pulse')}
      />
    </PhotoFrame>
  )
}
