import { panBy, zoomAt, type Size, type ZoomView } from '../area/zoom-view.ts'

/** Pictures of different sizes share one view, with x and y as shares of the frame. */
const UNIT_FRAME: Size = { width: 1, height: 1 }

const ZOOM_STEP = 1.5
const PAN_STEP = 0.1

export function inFrame({ scale, x, y }: ZoomView, frame: Size): ZoomView {
  return { scale, x: x * frame.width, y: y * frame.height }
}

export function inShares({ scale, x, y }: ZoomView, frame: Size): ZoomView {
  return { scale, x: x / frame.width, y: y / frame.height }
}

/** About the middle, by a step. */
export function zoomIn(zoom: ZoomView): ZoomView {
  return zoomAt(zoom, ZOOM_STEP, { x: 0.5, y: 0.5 }, UNIT_FRAME)
}

export function zoomOut(zoom: ZoomView): ZoomView {
  return zoomAt(zoom, 1 / ZOOM_STEP, { x: 0.5, y: 0.5 }, UNIT_FRAME)
}

/** The view after a key press; null for keys that do nothing. */
export function zoomByKey(key: string, zoom: ZoomView): ZoomView | null {
  if (key === '+' || key === '=') return zoomIn(zoom)
  if (key === '-') return zoomOut(zoom)
  if (zoom.scale === 1) return null
  if (key === 'ArrowLeft') return panBy(zoom, PAN_STEP, 0, UNIT_FRAME)
  if (key === 'ArrowRight') return panBy(zoom, -PAN_STEP, 0, UNIT_FRAME)
  if (key === 'ArrowUp') return panBy(zoom, 0, PAN_STEP, UNIT_FRAME)
  return key === 'ArrowDown' ? panBy(zoom, 0, -PAN_STEP, UNIT_FRAME) : null
}
