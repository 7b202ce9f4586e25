import { t } from '@lingui/core/macro'
import { Minus, Plus } from 'lucide-react'
import { useState, type PointerEvent, type ReactNode } from 'react'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import { PhotoFrame } from '../../../studio/photo/photo-frame.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { CompareButton } from './compare-button.tsx'
import { LightLabel } from './light-label.tsx'
import { isBrush } from './mask-tool.ts'
import type { PaintEngine } from './paint-engine.ts'
import { BrushRing, PhotoLayers } from './photo-layers.tsx'
import type { AreaEditing } from './use-area-editing.ts'
import { ZOOM_STEP, usePhotoEditing } from './use-photo-editing.ts'
import type { Point } from './zoom-view.ts'

interface EditablePhotoProps {
  readonly photo: OpenedPhoto
  readonly engine: Pick<PaintEngine, 'area' | 'look' | 'isRepainting' | 'regionMap'>
  readonly editing: AreaEditing
  /** as large as its container, which does not scroll */
  readonly isFilling?: boolean
  /** drawn over the photo */
  readonly children?: ReactNode
}

/** The photo with its paint or style, and the area as a glow over it; taps and brush strokes change the area. */
export function EditablePhoto(props: EditablePhotoProps) {
  const { photo, engine, editing, isFilling = false, children } = props
  const { area, look, isRepainting } = engine
  const { tool, brushRadiusPx } = editing
  const [isComparing, setIsComparing] = useState(false)
  const [hover, setHover] = useState<Hover | null>(null)
  const { frame, view, zoomBy, pointer, crosshair, strokeCanvas, onKeyDown } = usePhotoEditing({
    photo,
    engine,
    editing,
    isFilling,
  })
  const isLookShown = look !== null && !isComparing
  return (
    <PhotoFrame
      aspectRatio={photo.preview.width / photo.preview.height}
      size={isFilling ? 'filling' : 'page'}
      className="isolate"
    >
      <div
        ref={frame}
        role="application"
        aria-roledescription={t`photo editor`}
        aria-label={
          tool === 'choose'
            ? t`Your photo. Arrow keys move the crosshair, Enter chooses the surface there, plus and minus zoom.`
            : t`Your photo. Arrow keys move the crosshair, Enter changes the area there, Enter again takes a smaller part, plus and minus zoom.`
        }
        tabIndex={0}
        data-testid="editable-photo"
        data-painted={isLookShown ? look.name : ''}
        {...pointer}
        onPointerDown={(event) => {
          crosshair.hide()
          setHover(hoverOf(event))
          pointer.onPointerDown(event)
        }}
        onPointerMove={(event) => {
          setHover(hoverOf(event))
          pointer.onPointerMove(event)
        }}
        onPointerLeave={() => setHover(null)}
        // a finger that is held still
        onContextMenu={(event) => editing.isBrushFree && event.preventDefault()}
        onFocus={crosshair.showOnKeyboardFocus}
        onBlur={crosshair.hide}
        onKeyDown={onKeyDown}
        className={classNames(
          'absolute inset-0 outline-none select-none focus-visible:ring-4 focus-visible:ring-primary focus-visible:ring-inset',
          isFilling || isBrush(tool) || view.scale > 1 ? 'touch-none' : 'touch-pan-y',
          isBrush(tool) ? 'cursor-none' : 'cursor-crosshair',
        )}
      >
        <PhotoLayers
          photo={photo}
          look={look}
          isLookShown={isLookShown}
          area={area}
          // shows the change while its picture is being painted
          isGlowShown={(editing.isGlowShown || isRepainting) && !isComparing}
          strokeCanvas={strokeCanvas}
          crosshair={crosshair.at}
          view={view}
        />
        {hover !== null && isBrush(tool) && (
          <BrushRing at={hover} radiusPx={brushRadiusPx} isFree={editing.isBrushFree || hover.isShift} />
        )}
      </div>
      {children}
      {isLookShown && <LightLabel daylight={look.daylight} isRoomLit={look.isRoomLit} />}
      {look !== null && <CompareButton isHeld={isComparing} onHold={setIsComparing} />}
      <ZoomButtons isZoomed={view.scale > 1} onZoom={zoomBy} />
    </PhotoFrame>
  )
}

function ZoomButtons({ isZoomed, onZoom }: { isZoomed: boolean; onZoom: (factor: number) => void }) {
  return (
    <div className="absolute top-2 right-2 flex flex-col gap-2 max-md:hidden">
      <IconButton look="photo" label={t`Zoom in`} icon={<Plus />} onClick={() => onZoom(ZOOM_STEP)} />
      {isZoomed && (
        <IconButton look="photo" label={t`Zoom out`} icon={<Minus />} onClick={() => onZoom(1 / ZOOM_STEP)} />
      )}
    </div>
  )
}

/** Where the mouse or the pressed finger is. */
interface Hover extends Point {
  readonly isShift: boolean
}

function hoverOf(event: PointerEvent<HTMLElement>): Hover | null {
  if (!event.isPrimary) return null
  const box = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top, isShift: event.shiftKey }
}
