import type { OpenedPhoto } from '../../platform/engine-protocol.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { BitmapCanvas } from './bitmap-canvas.tsx'
import { PhotoFrame } from './photo-frame.tsx'

/** The photo's place while it comes back. */
export function RestoringStage({ photo }: { photo: OpenedPhoto | null }) {
  return (
    <PhotoFrame aspectRatio={photo === null ? 1.5 : photo.preview.width / photo.preview.height}>
      {photo === null ? (
        <Skeleton className="absolute inset-0" />
      ) : (
        <BitmapCanvas
          bitmap={photo.preview}
          label="Your photo"
          className="photo-pulse absolute inset-0 size-full"
        />
      )}
    </PhotoFrame>
  )
}
