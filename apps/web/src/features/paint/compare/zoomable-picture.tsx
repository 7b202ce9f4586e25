import { useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BitmapCanvas } from '../../../studio/photo/bitmap-canvas.tsx'
import { useStagePointer } from '../area/use-stage-pointer.ts'
import type { ZoomView } from '../area/zoom-view.ts'
import { inFrame, inShares } from './shared-zoom.ts'

interface ZoomablePictureProps {
  /** null while it is painted */
  readonly picture: ImageBitmap | null
  /** what it shows, for screen readers; without it the picture is decoration */
  readonly label?: string | undefined
  readonly aspectRatio: number
  /** shared by all pictures; x and y in shares of the frame */
  readonly zoom: ZoomView
  readonly onZoom: (change: (zoom: ZoomView) => ZoomView) => void
}

/** A picture that zooms and pans together with others. */
export function ZoomablePicture(props: ZoomablePictureProps) {
  const { picture, label, aspectRatio, zoom, onZoom } = props
  const frame = useRef<HTMLDivElement>(null)
  const pointer = useStagePointer({
    frame,
    view: zoom,
    onView(change) {
      const { clientWidth: width = 1, clientHeight: height = 1 } = frame.current ?? {}
      onZoom((now) => inShares(change(inFrame(now, { width, height })), { width, height }))
    },
    isDrawing: false,
    onTap: () => undefined,
    onDraw: () => undefined,
    onDrawEnd: () => undefined,
  })
  return (
    <div
      ref={frame}
      {...pointer}
      style={{ aspectRatio: String(aspectRatio) }}
      className={classNames(
        'relative w-full overflow-hidden bg-neutral select-none',
        zoom.scale > 1 ? 'touch-none cursor-move' : 'touch-pan-y',
      )}
    >
      {picture === null ? (
        <Skeleton className="absolute inset-0 rounded-none!" />
      ) : (
        <div
          className="absolute inset-0 origin-top-left"
          style={{ transform: `translate(${zoom.x * 100}%, ${zoom.y * 100}%) scale(${zoom.scale})` }}
        >
          <BitmapCanvas bitmap={picture} className="size-full" label={label} />
        </div>
      )}
    </div>
  )
}
