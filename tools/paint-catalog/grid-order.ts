import { oklabDistance, type Triple } from './oklch.ts'

/** A step in lightness disturbs the grid more than one in hue, so the path weighs it more. */
const LIGHTNESS_WEIGHT = 1.6

function weighted([lightness, a, b]: Triple): Triple {
  return [lightness * LIGHTNESS_WEIGHT, a, b]
}

function nearestFirst(points: readonly Triple[]): number[] {
  const left = new Set(points.keys())
  let current = points.reduce((best, point, index) => (point[0] > points[best][0] ? index : best), 0)
  const path = [current]
  left.delete(current)
  while (left.size > 0) {
    const from = points[current]
    current = [...left].reduce((best, index) =>
      oklabDistance(points[index], from) < oklabDistance(points[best], from) ? index : best,
    )
    left.delete(current)
    path.push(current)
  }
  return path
}

/** Turns stretches of the path round while that shortens it; the first color stays first. */
function untangle(path: number[], points: readonly Triple[]): void {
  const distance = (one: number, other: number) => oklabDistance(points[path[one]], points[path[other]])
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (let start = 1; start < path.length - 1; start++) {
      for (let end = start + 1; end < path.length; end++) {
        const isLast = end === path.length - 1
        const before = distance(start - 1, start) + (isLast ? 0 : distance(end, end + 1))
        const after = distance(start - 1, end) + (isLast ? 0 : distance(start, end + 1))
        if (after >= before - 1e-9) continue
        path.splice(start, end - start + 1, ...path.slice(start, end + 1).reverse())
        isShorter = true
      }
    }
  }
}

/**
 * Orders colors into one short walk through OKLab from the lightest one,
 * so that neighbors in the grid are neighbors to the eye. Returns indices.
 */
export function findGridOrder(colors: readonly Triple[]): number[] {
  const points = colors.map(weighted)
  const path = nearestFirst(points)
  untangle(path, points)
  return path
}
