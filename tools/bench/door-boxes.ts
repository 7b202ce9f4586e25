import type { Quad } from '@housecoat/engine'

/** An upright rectangle in pixels. */
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

/** Area of the intersection by area of the union, 0–1. */
export function overlapOfBoxes(first: Box, second: Box): number {
  const across = Math.min(first.right, second.right) - Math.max(first.left, second.left)
  const down = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
  const common = Math.max(0, across) * Math.max(0, down)
  return common === 0 ? 0 : common / (areaOf(first) + areaOf(second) - common)
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}
