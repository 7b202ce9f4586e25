import { t } from '@lingui/core/macro'
import type { CSSProperties, RefObject } from 'react'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import { BitmapCanvas } from '../../../studio/photo/bitmap-canvas.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { ShownArea, ShownLook } from './paint-engine.ts'
import type { Point, ZoomView } from './zoom-view.ts'

interface PhotoLayersProps {
  readonly photo: OpenedPhoto
  readonly look: ShownLook | null
  readonly isLookShown: boolean
  readonly area: ShownArea | null
  readonly isGlowShown: boolean
  readonly strokeCanvas: RefObject<HTMLCanvasElement | null>
  /** in shares of the photo; null while it is hidden */
  readonly crosshair: Point | null
  readonly view: ZoomView
}

/** The zoomed photo, and what is drawn over it: the paint or style, the area's glow, the brush stroke and the crosshair. */
export function PhotoLayers(props: PhotoLayersProps) {
  const { photo, look, isLookShown, area, isGlowShown, strokeCanvas, crosshair, view } = props
  return (
    <div
      className="absolute inset-0 origin-top-left *:absolute *:inset-0 *:size-full"
      style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
    >
      <BitmapCanvas
        bitmap={photo.preview}
        label={isLookShown && look !== null ? look.words : t`Your photo`}
      />
      {look !== null && (
        <div className={classNames(!isLookShown && 'invisible')}>
          <BitmapCanvas bitmap={look.picture} className="size-full" />
        </div>
      )}
      {area !== null && (
        <div
          className={classNames(
            'pointer-events-none transition-opacity duration-250',
            !isGlowShown && 'opacity-0',
          )}
        >
          <BitmapCanvas bitmap={area.glow} className="size-full area-glow" />
        </div>
      )}
      <canvas ref={strokeCanvas} width={photo.grid.width} height={photo.grid.height} aria-hidden="true" />
      {crosshair !== null && <Crosshair at={crosshair} scale={view.scale} />}
    </div>
  )
}

function Crosshair({ at, scale }: { at: Point; scale: number }) {
  return (
    <div
      className="pointer-events-none size-10! -translate-1/2"
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%`, scale: String(1 / scale) }}
    >
      <span className="absolute inset-1 rounded-full border-2 border-white shadow-[0_0_0_1.5px_#000,inset_0_0_0_1.5px_#000]" />
      <span className="absolute top-1/2 left-1/2 size-1.5 -translate-1/2 rounded-full bg-white shadow-[0_0_0_1.5px_#000]" />
    </div>
  )
}

interface BrushRingProps {
  readonly at: Point
  readonly radiusPx: number
  /** goes over edges; shown by a second, dashed ring */
  readonly isFree: boolean
}

/** The brush's size under the mouse or finger. */
export function BrushRing({ at, radiusPx, isFree }: BrushRingProps) {
  const style: CSSProperties = { left: at.x, top: at.y, width: radiusPx * 2, height: radiusPx * 2 }
  return (
    <span
      data-testid="brush-ring"
      data-free={isFree}
      className="pointer-events-none absolute -translate-1/2 rounded-full border-2 border-white shadow-[0_0_0_1px_#000,inset_0_0_0_1px_#000]"
      style={style}
    >
      {isFree && (
        <span className="absolute -inset-3 rounded-full border-3 border-dashed border-white drop-shadow-[0_0_1.5px_#000]" />
      )}
    </span>
  )
}
