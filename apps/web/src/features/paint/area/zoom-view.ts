/** The picture's transform: scaled about its top left corner, then moved by x and y frame pixels. */
export interface ZoomView {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export const WHOLE_PICTURE: ZoomView = { scale: 1, x: 0, y: 0 }

const MAX_SCALE = 8

/** Minimum distance of a shown point from the frame's edge, as a share of the frame. */
const RIM_SHARE = 0.12

/** Zooms about a point. The picture always fills its frame. */
export function zoomAt(view: ZoomView, factor: number, at: Point, frame: Size): ZoomView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  return keepInFrame({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }, frame)
}

export function panBy(view: ZoomView, dx: number, dy: number, frame: Size): ZoomView {
  return keepInFrame({ ...view, x: view.x + dx, y: view.y + dy }, frame)
}

/** Pans an enlarged picture as little as needed to show a point (in shares of its sides) away from the frame's edge. */
export function keepInSight(view: ZoomView, at: Point, frame: Size): ZoomView {
  const x = view.x + at.x * view.scale * frame.width
  const y = view.y + at.y * view.scale * frame.height
  const rim = { x: frame.width * RIM_SHARE, y: frame.height * RIM_SHARE }
  const dx = clamp(x, rim.x, frame.width - rim.x) - x
  const dy = clamp(y, rim.y, frame.height - rim.y) - y
  return panBy(view, dx, dy, frame)
}

/** A point of the frame in shares of the picture, 0–1. */
export function pictureFraction(view: ZoomView, at: Point, frame: Size): Point {
  return {
    x: clamp((at.x - view.x) / (view.scale * frame.width), 0, 1),
    y: clamp((at.y - view.y) / (view.scale * frame.height), 0, 1),
  }
}

function keepInFrame({ scale, x, y }: ZoomView, frame: Size): ZoomView {
  return { scale, x: clamp(x, frame.width * (1 - scale), 0), y: clamp(y, frame.height * (1 - scale), 0) }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}
