import { Minus, Plus } from 'lucide-react'
import {
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { PaintEngine, ShownLook } from './paint-engine.ts'
import { BitmapCanvas } from '../../../studio/photo/bitmap-canvas.tsx'
import { CompareButton } from './compare-button.tsx'
import { isBrush, toolAdds } from './mask-tool.ts'
import { PhotoFrame } from '../../../studio/photo/photo-frame.tsx'
import type { AreaEditing } from './use-area-editing.ts'
import { useStagePointer } from './use-stage-pointer.ts'
import {
  WHOLE_PICTURE,
  keepInSight,
  pictureFraction,
  zoomAt,
  type Point,
  type Size,
  type ZoomView,
} from './zoom-view.ts'

interface EditablePhotoProps {
  readonly photo: OpenedPhoto
  readonly engine: Pick<PaintEngine, 'area' | 'look' | 'isRepainting'>
  readonly editing: AreaEditing
  /** as large as its container, which does not scroll */
  readonly isFilling?: boolean
  /** laid over the photo */
  readonly children?: ReactNode
}

const ZOOM_STEP = 1.5
/** Crosshair steps as shares of the photo: an arrow key, and with Shift. */
const CROSSHAIR_STEP = 0.02
const CROSSHAIR_STRIDE = 0.1

const MIDDLE: Point = { x: 0.5, y: 0.5 }

/** The photo of step 3: painted, with the area as a glow over it; taps and brush strokes change the area. */
export function EditablePhoto(props: EditablePhotoProps) {
  const { photo, engine, editing, isFilling = false, children } = props
  const { area, look, isRepainting } = engine
  const { tool, brushRadiusPx, edit: onEdit } = editing
  // while its new picture is painted, the glow answers
  const isGlowShown = editing.isGlowShown || isRepainting
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(WHOLE_PICTURE)
  const [isComparing, setIsComparing] = useState(false)
  const [crosshair, setCrosshair] = useState<Point | null>(null)
  const [hover, setHover] = useState<Point | null>(null)
  const stroke = useStroke(photo.grid)

  const toGrid = (at: Point): Point => gridPoint(pictureFraction(view, at, sizeOf(frame.current)), photo.grid)
  const brushRadiusInGrid = () =>
    (brushRadiusPx * photo.grid.width) / (view.scale * sizeOf(frame.current).width)

  const tapAt = ({ x, y }: Point, adds: boolean) => onEdit({ kind: 'tap', x, y, adds })
  const dabAt = ({ x, y }: Point) =>
    onEdit({ kind: 'stroke', points: [[x, y]], radiusPx: brushRadiusInGrid(), adds: toolAdds(tool) })

  const pointer = useStagePointer({
    frame,
    view,
    onView: setView,
    isDrawing: isBrush(tool),
    isFilling,
    onTap: (at, inverse) => tapAt(toGrid(at), toolAdds(tool) !== inverse),
    onDraw: (at, phase) => stroke.draw(toGrid(at), phase, brushRadiusInGrid(), toolAdds(tool)),
    onDrawEnd: (isKept) => {
      const points = stroke.finish()
      if (isKept && points.length > 0)
        onEdit({ kind: 'stroke', points, radiusPx: brushRadiusInGrid(), adds: toolAdds(tool) })
    },
  })

  const zoomBy = (factor: number) => {
    const size = sizeOf(frame.current)
    setView((now) => zoomAt(now, factor, { x: size.width / 2, y: size.height / 2 }, size))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return
    const step = arrowStep(event, view.scale)
    if (step !== null) moveCrosshair(step)
    else if (event.key === 'Enter' || event.key === ' ') actAtCrosshair()
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP)
    else if (event.key === '0') setView(WHOLE_PICTURE)
    else return
    event.preventDefault()
  }

  function moveCrosshair(step: Point): void {
    const at = movePoint(crosshair ?? MIDDLE, step)
    setCrosshair(at)
    setView((now) => keepInSight(now, at, sizeOf(frame.current)))
  }

  function actAtCrosshair(): void {
    const at = crosshair ?? MIDDLE
    setCrosshair(at)
    const point = gridPoint(at, photo.grid)
    if (isBrush(tool)) dabAt(point)
    else tapAt(point, toolAdds(tool))
  }

  const isLookShown = look !== null && !isComparing
  return (
    <PhotoFrame
      aspectRatio={photo.preview.width / photo.preview.height}
      isFilling={isFilling}
      className="isolate"
    >
      <div
        ref={frame}
        role="application"
        aria-roledescription="photo editor"
        aria-label="Your photo. Arrow keys move the crosshair, Enter changes the area there, plus and minus zoom."
        tabIndex={0}
        data-testid="editable-photo"
        data-painted={isLookShown ? look.name : ''}
        {...pointer}
        onPointerDown={(event) => {
          setCrosshair(null)
          pointer.onPointerDown(event)
        }}
        onPointerMove={(event) => {
          setHover(event.pointerType === 'mouse' ? offsetOf(event) : null)
          pointer.onPointerMove(event)
        }}
        onPointerLeave={() => setHover(null)}
        onFocus={(event) =>
          event.currentTarget.matches(':focus-visible') && setCrosshair((now) => now ?? MIDDLE)
        }
        onBlur={() => setCrosshair(null)}
        onKeyDown={onKeyDown}
        className={classNames(
          'absolute inset-0 outline-none select-none focus-visible:ring-4 focus-visible:ring-primary focus-visible:ring-inset',
          isFilling || isBrush(tool) || view.scale > 1 ? 'touch-none' : 'touch-pan-y',
          isBrush(tool) ? 'cursor-none' : 'cursor-crosshair',
        )}
      >
        <div
          className="absolute inset-0 origin-top-left *:absolute *:inset-0 *:size-full"
          style={transformOf(view)}
        >
          <BitmapCanvas bitmap={photo.preview} label={describePhoto(isLookShown ? look : null)} />
          {look !== null && (
            <div className={classNames(!isLookShown && 'invisible')}>
              <BitmapCanvas bitmap={look.picture} className="size-full" />
            </div>
          )}
          {area !== null && (
            <div
              className={classNames(
                'pointer-events-none transition-opacity duration-250',
                (!isGlowShown || isComparing) && 'opacity-0',
              )}
            >
              <BitmapCanvas bitmap={area.glow} className="size-full area-glow" />
            </div>
          )}
          <canvas
            ref={stroke.canvas}
            width={photo.grid.width}
            height={photo.grid.height}
            aria-hidden="true"
          />
          {crosshair !== null && <Crosshair at={crosshair} scale={view.scale} />}
        </div>
        {hover !== null && isBrush(tool) && <BrushRing at={hover} radiusPx={brushRadiusPx} />}
      </div>
      {children}
      {look !== null && <CompareButton isHeld={isComparing} onHold={setIsComparing} />}
      <div className="absolute top-2 right-2 flex flex-col gap-2 max-md:hidden">
        <IconButton look="photo" label="Zoom in" icon={<Plus />} onClick={() => zoomBy(ZOOM_STEP)} />
        {view.scale > 1 && (
          <IconButton look="photo" label="Zoom out" icon={<Minus />} onClick={() => zoomBy(1 / ZOOM_STEP)} />
        )}
      </div>
    </PhotoFrame>
  )
}

/** Draws a stroke while it is made; the area itself changes when it ends. */
function useStroke(grid: Size) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const points = useRef<[x: number, y: number][]>([])

  function draw(at: Point, phase: 'start' | 'move', radiusPx: number, adds: boolean): void {
    const context = canvas.current?.getContext('2d')
    const last = phase === 'start' ? at : (toPoint(points.current.at(-1)) ?? at)
    if (phase === 'start') points.current = []
    points.current.push([at.x, at.y])
    if (context == null) return
    context.strokeStyle = adds ? '#ffffff' : '#1e2320'
    context.lineWidth = radiusPx * 2
    context.lineCap = 'round'
    context.globalAlpha = 0.6
    context.beginPath()
    context.moveTo(last.x, last.y)
    context.lineTo(at.x + 0.01, at.y)
    context.stroke()
  }

  function finish(): readonly (readonly [x: number, y: number])[] {
    const drawn = points.current
    points.current = []
    canvas.current?.getContext('2d')?.clearRect(0, 0, grid.width, grid.height)
    return drawn
  }

  return { canvas, draw, finish }
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

function BrushRing({ at, radiusPx }: { at: Point; radiusPx: number }) {
  const style: CSSProperties = { left: at.x, top: at.y, width: radiusPx * 2, height: radiusPx * 2 }
  return (
    <span
      className="pointer-events-none absolute -translate-1/2 rounded-full border-2 border-white shadow-[0_0_0_1px_#000,inset_0_0_0_1px_#000]"
      style={style}
    />
  )
}

function describePhoto(look: ShownLook | null): string {
  return look === null ? 'Your photo' : `Your photo, ${look.words}`
}

function transformOf({ scale, x, y }: ZoomView): CSSProperties {
  return { transform: `translate(${x}px, ${y}px) scale(${scale})` }
}

function sizeOf(element: HTMLElement | null): Size {
  return { width: element?.clientWidth ?? 1, height: element?.clientHeight ?? 1 }
}

function offsetOf(event: PointerEvent<HTMLElement>): Point {
  const box = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

/** The pixel of the edit grid under a share of the picture. */
function gridPoint(fraction: Point, grid: Size): Point {
  return {
    x: Math.min(grid.width - 1, Math.floor(fraction.x * grid.width)),
    y: Math.min(grid.height - 1, Math.floor(fraction.y * grid.height)),
  }
}

function toPoint(pair: readonly [x: number, y: number] | undefined): Point | null {
  return pair === undefined ? null : { x: pair[0], y: pair[1] }
}

const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Alike on the screen, so finer in an enlarged picture. */
function arrowStep(event: KeyboardEvent, scale: number): Point | null {
  const direction = ARROWS[event.key]
  if (direction === undefined) return null
  const length = (event.shiftKey ? CROSSHAIR_STRIDE : CROSSHAIR_STEP) / scale
  return { x: direction.x * length, y: direction.y * length }
}

function movePoint(from: Point, step: Point): Point {
  const within = (value: number) => Math.min(1, Math.max(0, value))
  return { x: within(from.x + step.x), y: within(from.y + step.y) }
}
