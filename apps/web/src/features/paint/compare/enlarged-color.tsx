import { t } from '@lingui/core/macro'
import { PAINT_BRAND } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import type { ZoomView } from '../area/zoom-view.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import { useLargePicture } from './use-tiles.ts'
import { ZoomablePicture } from './zoomable-picture.tsx'

interface EnlargedColorProps {
  readonly color: PaintColor
  /** shown until the large one is painted */
  readonly tile: ImageBitmap | null
  /** shown instead, while it is wanted */
  readonly original: ImageBitmap | null
  readonly lightness: number
  readonly paintForComparison: PaintEngine['paintForComparison']
  readonly aspectRatio: number
  readonly zoom: ZoomView
  readonly onZoom: (change: (zoom: ZoomView) => ZoomView) => void
}

/** One color of the comparison, as large as possible. */
export function EnlargedColor(props: EnlargedColorProps) {
  const { color, tile, original, lightness, paintForComparison, aspectRatio, zoom, onZoom } = props
  const { name } = color
  const large = useLargePicture(paintForComparison, color.hex, lightness)
  return (
    <figure className="flex h-full flex-col items-center justify-center gap-3 [container-type:size]">
      <div
        className="overflow-hidden md:rounded-control"
        style={{ width: `min(100cqw, (100cqh - 3.5rem) * ${aspectRatio})` }}
      >
        <ZoomablePicture
          picture={original ?? large ?? tile}
          label={original === null ? t`Your photo painted in ${name}` : t`Your photo`}
          aspectRatio={aspectRatio}
          zoom={zoom}
          onZoom={onZoom}
        />
      </div>
      <figcaption className="flex items-center gap-2.5" aria-live="polite">
        <span
          aria-hidden="true"
          className="size-8 rounded-full border border-black/15 dark:border-white/20"
          style={{ backgroundColor: color.hex }}
        />
        <span className="font-semibold">{color.name}</span>
        <span className="text-sm text-muted">
          {PAINT_BRAND.name} {color.colorNo}
        </span>
      </figcaption>
    </figure>
  )
}
