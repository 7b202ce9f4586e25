import { useRef, useState, type KeyboardEvent } from 'react'
import type { AreaEditing } from './use-area-editing.ts'
import { isBrush, toolAdds } from './mask-tool.ts'
import { useCrosshair } from './use-crosshair.ts'
import { useStagePointer } from './use-stage-pointer.ts'
import { useStroke } from './use-stroke.ts'
import { WHOLE_PICTURE, keepInSight, pictureFraction, zoomAt, type Point, type Size } from './zoom-view.ts'

export const ZOOM_STEP = 1.5

interface PhotoEditingOptions {
  readonly grid: Size
  readonly editing: AreaEditing
  readonly isFilling: boolean
}

/** Turns taps, strokes and keys on the photo into edits of the area and into zoom. */
export function usePhotoEditing({ grid, editing, isFilling }: PhotoEditingOptions) {
  const { tool, brushRadiusPx, edit } = editing
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(WHOLE_PICTURE)
  const stroke = useStroke(grid)

  const toGrid = (at: Point) => gridPoint(pictureFraction(view, at, sizeOf(frame.current)), grid)
  const brushRadiusInGrid = () => (brushRadiusPx * grid.width) / (view.scale * sizeOf(frame.current).width)
  const tapAt = ({ x, y }: Point, adds: boolean) => edit({ kind: 'tap', x, y, adds })
  const addStroke = (points: readonly (readonly [x: number, y: number])[]) =>
    edit({ kind: 'stroke', points, radiusPx: brushRadiusInGrid(), adds: toolAdds(tool) })

  const pointer = useStagePointer({
    frame,
    view,
    onView: setView,
    isDrawing: isBrush(tool),
    isFilling,
    onTap: (at, inverse) => tapAt(toGrid(at), toolAdds(tool) !== inverse),
    onDraw: (at, phase) => stroke.draw(toGrid(at), phase, brushRadiusInGrid(), toolAdds(tool)),
    onDrawEnd(isKept) {
      const points = stroke.finish()
      if (isKept && points.length > 0) addStroke(points)
    },
  })

  const crosshair = useCrosshair({
    scale: view.scale,
    onMove: (at) => setView((now) => keepInSight(now, at, sizeOf(frame.current))),
    onAct(at) {
      const point = gridPoint(at, grid)
      if (isBrush(tool)) addStroke([[point.x, point.y]])
      else tapAt(point, toolAdds(tool))
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

  return { frame, view, zoomBy, pointer, crosshair, strokeCanvas: stroke.canvas, onKeyDown }
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
