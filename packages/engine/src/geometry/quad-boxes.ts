/** Compares quads by their bounding boxes. */
import type { Quad } from './homography.ts'

/** An upright rectangle. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The smallest box round a quad. */
export function boxOf(quad: Quad): Box {
  const xs = quad.map(([x]) => x)
  const ys = quad.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** In squared units of the box. */
export function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}

/** Intersection of the boxes over the area of the smaller one. */
export function commonShare(first: Quad, second: Quad): number {
  const [a, b] = [boxOf(first), boxOf(second)]
  return intersectionArea(a, b) / Math.min(areaOf(a), areaOf(b))
}

/** Area of the boxes' intersection by the area of their union (IoU), 0–1. */
export function intersectionOverUnion(a: Box, b: Box): number {
  const common = intersectionArea(a, b)
  return common === 0 ? 0 : common / (areaOf(a) + areaOf(b) - common)
}

function intersectionArea(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, across) * Math.max(0, down)
}
