import { RegionStroke, type RegionMap } from '@housecoat/engine'
import { useRef, type RefObject } from 'react'
import type { Point, Size } from './zoom-view.ts'

type StrokePoints = readonly (readonly [x: number, y: number])[]

export interface StrokeBrush {
  /** in pixels of the edit grid */
  readonly radiusPx: number
  readonly adds: boolean
  /** sets everything under the brush, not only the regions that its center crosses */
  readonly isFree: boolean
}

interface DrawnStroke {
  readonly points: (readonly [x: number, y: number])[]
  readonly drawTo: (x: number, y: number) => void
}

/**
 * Draws a stroke on a canvas while it is made; the area itself changes when the stroke ends.
 * @param grid the edit grid, whose size the canvas has
 * @param regions without them, a stroke that stays inside is drawn like a free one until it ends
 */
export function useStroke(grid: Size, regions: RefObject<RegionMap | null>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stroke = useRef<DrawnStroke | null>(null)

  function start(brush: StrokeBrush): void {
    const context = canvas.current?.getContext('2d')
    context?.clearRect(0, 0, grid.width, grid.height)
    stroke.current = { points: [], drawTo: createDrawing(context, brush, regions.current) }
  }

  /** @param at in pixels of the edit grid */
  function draw(at: Point): void {
    stroke.current?.points.push([at.x, at.y])
    stroke.current?.drawTo(at.x, at.y)
  }

  /** Draws the stroke so far once more, with another brush. */
  function redraw(brush: StrokeBrush): void {
    const points = stroke.current?.points ?? []
    start(brush)
    for (const [x, y] of points) draw({ x, y })
  }

  /** Clears the canvas. @returns the stroke's points */
  function finish(): StrokePoints {
    const points = stroke.current?.points ?? []
    stroke.current = null
    canvas.current?.getContext('2d')?.clearRect(0, 0, grid.width, grid.height)
    return points
  }

  return { canvas, start, draw, redraw, finish }
}

function createDrawing(
  context: CanvasRenderingContext2D | null | undefined,
  brush: StrokeBrush,
  regions: RegionMap | null,
): DrawnStroke['drawTo'] {
  if (context == null) return () => undefined
  return brush.isFree || regions === null ? drawFree(context, brush) : drawInside(context, brush, regions)
}

function drawFree(context: CanvasRenderingContext2D, { radiusPx, adds }: StrokeBrush): DrawnStroke['drawTo'] {
  let last: Point | null = null
  context.strokeStyle = adds ? '#ffffff' : '#1e2320'
  context.lineWidth = radiusPx * 2
  context.lineCap = 'round'
  context.globalAlpha = 0.6
  return (x, y) => {
    context.beginPath()
    context.moveTo(last?.x ?? x, last?.y ?? y)
    // a line without length would draw nothing
    context.lineTo(x + 0.01, y)
    context.stroke()
    last = { x, y }
  }
}

/** The colors of {@link drawFree}, as the bytes of one pixel. */
const ADDING = [255, 255, 255, 153] as const
const REMOVING = [30, 35, 32, 153] as const

function drawInside(
  context: CanvasRenderingContext2D,
  { radiusPx, adds }: StrokeBrush,
  regions: RegionMap,
): DrawnStroke['drawTo'] {
  const stroke = new RegionStroke(regions, radiusPx)
  const picture = context.createImageData(regions.width, regions.height)
  const color = adds ? ADDING : REMOVING
  return (x, y) => {
    let [left, right, top, bottom] = [regions.width, -1, regions.height, -1]
    stroke.drawTo(x, y, (i) => {
      picture.data.set(color, i * 4)
      const column = i % regions.width
      const row = (i - column) / regions.width
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
    })
    if (right >= 0) context.putImageData(picture, 0, 0, left, top, right - left + 1, bottom - top + 1)
  }
}
