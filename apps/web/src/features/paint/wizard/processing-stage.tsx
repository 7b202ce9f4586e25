import { t } from '@lingui/core/macro'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import { BitmapCanvas } from '../../../studio/photo/bitmap-canvas.tsx'
import { PhotoFrame } from '../../../studio/photo/photo-frame.tsx'
import { PaintSplash } from './paint-splash.tsx'

interface ProcessingStageProps {
  readonly photo: OpenedPhoto
  /** the paint, #RRGGBB */
  readonly hex: string
}

/** The photo under a splash of the chosen paint while the server works. */
export function ProcessingStage({ photo, hex }: ProcessingStageProps) {
  return (
    <PhotoFrame aspectRatio={photo.preview.width / photo.preview.height}>
      <BitmapCanvas
        bitmap={photo.preview}
        label={t`Your photo`}
        className="absolute inset-0 size-full opacity-70"
      />
      <PaintSplash hex={hex} />
    </PhotoFrame>
  )
}
