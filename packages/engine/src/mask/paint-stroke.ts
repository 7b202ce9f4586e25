import type { StrokeEdit } from './mask-edit.ts'

/**
 * Visits every pixel whose center a round brush covers on its way through the points: capsules between consecutive
 * points, a disc for a single one. May visit a pixel more than once; skips pixels outside the photo.
 */
export function paintStroke(
  stroke: Pick<StrokeEdit, 'points' | 'radiusPx'>,
  width: number,
  height: number,
  paint: (index: number) => void,
): void {
  const { points, radiusPx } = stroke
  for (let k = 0; k < points.length; k++) {
    const [fromX, fromY] = points[Math.max(0, k - 1)]
    const [toX, toY] = points[k]
    if (k === 0 && points.length > 1) continue
    paintCapsule({ fromX, fromY, toX, toY, radiusPx }, width, height, paint)
  }
}

interface Capsule {
  readonly fromX: number
  readonly fromY: number
  readonly toX: number
  readonly toY: number
  readonly radiusPx: number
}

function paintCapsule(capsule: Capsule, width: number, height: number, paint: (index: number) => void): void {
  const { fromX, fromY, toX, toY, radiusPx } = capsule
  const left = Math.max(0, Math.floor(Math.min(fromX, toX) - radiusPx))
  const right = Math.min(width - 1, Math.ceil(Math.max(fromX, toX) + radiusPx))
  const top = Math.max(0, Math.floor(Math.min(fromY, toY) - radiusPx))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(fromY, toY) + radiusPx))
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++)
      if (squaredDistanceToAxis(capsule, x + 0.5, y + 0.5) <= radiusPx * radiusPx) paint(y * width + x)
}

function squaredDistanceToAxis({ fromX, fromY, toX, toY }: Capsule, x: number, y: number): number {
  const alongX = toX - fromX
  const alongY = toY - fromY
  const squaredLength = alongX * alongX + alongY * alongY
  const projection = (x - fromX) * alongX + (y - fromY) * alongY
  const t = squaredLength > 0 ? Math.min(1, Math.max(0, projection / squaredLength)) : 0
  const offX = x - fromX - t * alongX
  const offY = y - fromY - t * alongY
  return offX * offX + offY * offY
}
