import { useRef, useState, type KeyboardEvent } from 'react'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import type { AreaEditing } from './use-area-editing.ts'
import { FINGER_RADIUS_PX, isBrush, toolAdds } from './mask-tool.ts'
import type { PaintEngine } from './paint-engine.ts'
import { useBrush } from './use-brush.ts'
import { useCrosshair } from './use-crosshair.ts'
import { useStagePointer } from './use-stage-pointer.ts'
import { WHOLE_PICTURE, keepInSight, pictureFraction, zoomAt, type Point, type Size } from './zoom-view.ts'

export const ZOOM_STEP = 1.5

/** The crosshair repeats a tap at its very pixel only. */
const CROSSHAIR_RADIUS_PX = 1

interface PhotoEditingOptions {
  readonly photo: OpenedPhoto
  readonly engine: Pick<PaintEngine, 'area' | 'regionMap'>
  readonly editing: AreaEditing
  readonly isFilling: boolean
}

/** Turns taps, strokes and keys on the photo into edits of the area and into zoom. */
export function usePhotoEditing({ photo, engine, editing, isFilling }: PhotoEditingOptions) {
  const { grid } = photo
  const { tool, edit, chooseAt } = editing
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(WHOLE_PICTURE)

  const toGrid = (at: Point) => gridPoint(pictureFraction(view, at, sizeOf(frame.current)), grid)
  /** @param px CSS pixels on the screen */
  const toGridPx = (px: number) => (px * grid.width) / (view.scale * sizeOf(frame.current).width)
  function tapAt({ x, y }: Point, inverse: boolean, spotRadiusPx: number): void {
    if (tool === 'choose') chooseAt?.({ x, y })
    else edit({ kind: 'tap', x, y, adds: toolAdds(tool) !== inverse, spotRadiusPx })
  }
  const brush = useBrush({ photo, engine, editing, toGridPx })

  const pointer = useStagePointer({
    frame,
    view,
    onView: setView,
    isDrawing: isBrush(tool),
    isFilling,
    onTap: (at, inverse) => tapAt(toGrid(at), inverse, toGridPx(FINGER_RADIUS_PX)),
    onDraw(at, phase, isShift) {
      if (phase === 'start') brush.start(at, isShift)
      brush.draw(at, toGrid(at), isShift)
    },
    onDrawEnd: (isKept) => brush.end(isKept),
  })

  const crosshair = useCrosshair({
    scale: view.scale,
    onMove: (at) => setView((now) => keepInSight(now, at, sizeOf(frame.current))),
    onAct(at, isShift) {
      const point = gridPoint(at, grid)
      if (isBrush(tool)) brush.dab(point, isShift)
      else tapAt(point, false, CROSSHAIR_RADIUS_PX)
    },
  })

  function zoomBy(factor: number): void {
    const size = sizeOf(frame.current)
    setView((now) => zoomAt(now, factor, { x: size.width / 2, y: size.height / 2 }, size))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return
    const isTaken = crosshair.takeKey(event) || takeZoomKey(event.key)
    if (isTaken) event.preventDefault()
  }

  /** @returns whether the key was for the zoom */
  function takeZoomKey(key: string): boolean {
    if (key === '+' || key === '=') zoomBy(ZOOM_STEP)
    else if (key === '-') zoomBy(1 / ZOOM_STEP)
    else if (key === '0') setView(WHOLE_PICTURE)
    else return false
    return true
  }

  return { frame, view, zoomBy, pointer, crosshair, strokeCanvas: brush.canvas, onKeyDown }
}

function sizeOf(element: HTMLElement | null): Size {
  return { width: element?.clientWidth ?? 1, height: element?.clientHeight ?? 1 }
}

/** The pixel of the edit grid at a share of the picture. */
function gridPoint(fraction: Point, grid: Size): Point {
  return {
    x: Math.min(grid.width - 1, Math.floor(fraction.x * grid.width)),
    y: Math.min(grid.height - 1, Math.floor(fraction.y * grid.height)),
  }
}
