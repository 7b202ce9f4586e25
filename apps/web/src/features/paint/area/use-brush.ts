import { useRef } from 'react'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import { isBrush, toolAdds } from './mask-tool.ts'
import type { PaintEngine } from './paint-engine.ts'
import type { AreaEditing } from './use-area-editing.ts'
import { useRegionMap } from './use-region-map.ts'
import { useStillHold } from './use-still-hold.ts'
import { useStroke } from './use-stroke.ts'
import type { Point } from './zoom-view.ts'

interface BrushOptions {
  readonly photo: OpenedPhoto
  readonly engine: Pick<PaintEngine, 'area' | 'regionMap'>
  readonly editing: AreaEditing
  /** from CSS pixels on the screen to pixels of the edit grid */
  readonly toGridPx: (px: number) => number
}

/** Strokes that stop at the photo's edges, or go over them when the pointer is held still first or Shift is pressed. */
export function useBrush({ photo, engine, editing, toGridPx }: BrushOptions) {
  const { tool, brushRadiusPx, setIsBrushFree, edit } = editing
  const regions = useRegionMap(isBrush(tool), photo, engine.area?.surface, engine.regionMap)
  const stroke = useStroke(photo.grid, regions)
  const hold = useStillHold(() => setFree(true))
  /** the state that pages show may lag behind by a move */
  const isFree = useRef(false)

  const brush = () => ({ radiusPx: toGridPx(brushRadiusPx), adds: toolAdds(tool), isFree: isFree.current })
  function addStroke(points: readonly (readonly [x: number, y: number])[], goesOver: boolean): void {
    const { radiusPx, adds } = brush()
    edit({ kind: 'stroke', points, radiusPx, adds, ...(!goesOver && { staysInside: true }) })
  }

  function setFree(goesOver: boolean): void {
    hold.end()
    isFree.current = goesOver
    setIsBrushFree(goesOver)
    stroke.redraw(brush())
  }

  return {
    canvas: stroke.canvas,
    /** @param onScreen in CSS pixels */
    start(onScreen: Point, isShift: boolean): void {
      stroke.start(brush())
      setFree(isShift)
      if (!isShift) hold.start(onScreen)
    },
    draw(onScreen: Point, inGrid: Point, isShift: boolean): void {
      hold.move(onScreen)
      stroke.draw(inGrid)
      if (isShift && !isFree.current) setFree(true)
    },
    end(isKept: boolean): void {
      hold.end()
      setIsBrushFree(false)
      const points = stroke.finish()
      if (isKept && points.length > 0) addStroke(points, isFree.current)
    },
    /** The keyboard's stroke of one point. */
    dab({ x, y }: Point, isShift: boolean): void {
      addStroke([[x, y]], isShift)
    },
  }
}
