import { distance, type Point } from './homography.ts'

/**
 * Picks the points of a closed outline that a polygon needs to stay within a distance of it.
 * @param outline closed, at least one point
 * @param tolerance in its units
 * @returns indices into `outline`, ascending
 * Source: D. Douglas and T. Peucker, "Algorithms for the reduction of the number of points" (1973)
 */
export function simplifyOutline(outline: readonly Point[], tolerance: number): number[] {
  const far = farthestFrom(outline, outline[0])
  if (far === 0) return [0]
  const kept = new Set([0, far])
  const spans: [number, number][] = [
    [0, far],
    [far, outline.length],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const farthest = farthestFromChord(outline, from, to)
    if (farthest.distance <= tolerance) continue
    kept.add(farthest.index)
    spans.push([from, farthest.index], [farthest.index, to])
  }
  return [...kept].sort((a, b) => a - b)
}

function farthestFrom(outline: readonly Point[], point: Point): number {
  let far = 0
  for (let i = 1; i < outline.length; i++)
    if (distance(outline[i], point) > distance(outline[far], point)) far = i
  return far
}

function farthestFromChord(outline: readonly Point[], from: number, to: number) {
  const [start, end] = [outline[from], outline[to % outline.length]]
  const length = distance(start, end) || 1
  const [dx, dy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length]
  let farthest = { index: from, distance: 0 }
  for (let i = from + 1; i < to; i++) {
    const away = Math.abs(dx * (outline[i][1] - start[1]) - dy * (outline[i][0] - start[0]))
    if (away > farthest.distance) farthest = { index: i, distance: away }
  }
  return farthest
}
