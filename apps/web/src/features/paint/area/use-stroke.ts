import { useRef } from 'react'
import type { Point, Size } from './zoom-view.ts'

/** Draws a stroke on a canvas while it is made; the area itself changes when the stroke ends. */
export function useStroke(grid: Size) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const points = useRef<[x: number, y: number][]>([])

  /** @param at and radiusPx in pixels of the edit grid */
  function draw(at: Point, phase: 'start' | 'move', radiusPx: number, adds: boolean): void {
    if (phase === 'start') points.current = []
    const [x, y] = points.current.at(-1) ?? [at.x, at.y]
    points.current.push([at.x, at.y])
    const context = canvas.current?.getContext('2d')
    if (context == null) return
    context.strokeStyle = adds ? '#ffffff' : '#1e2320'
    context.lineWidth = radiusPx * 2
    context.lineCap = 'round'
    context.globalAlpha = 0.6
    context.beginPath()
    context.moveTo(x, y)
    // a line without length would draw nothing
    context.lineTo(at.x + 0.01, at.y)
    context.stroke()
  }

  /** Clears the canvas. @returns the stroke's points */
  function finish(): readonly (readonly [x: number, y: number])[] {
    const drawn = points.current
    points.current = []
    canvas.current?.getContext('2d')?.clearRect(0, 0, grid.width, grid.height)
    return drawn
  }

  return { canvas, draw, finish }
}
