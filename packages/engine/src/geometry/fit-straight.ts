/** A line through values in a row: `start + slope × index`. */
export interface StraightFit {
  readonly start: number
  readonly slope: number
  /** share of the values near it */
  readonly share: number
}

/** Pairs of at most this many values are tried. */
const TRIED_MAX = 16

/**
 * Finds the line that most values lie near.
 * @param values evenly spaced
 * @param missing stands for an unknown value, which is near no line
 * @param miss largest distance of a value near the line
 * @returns null with fewer than two known values
 * Source: all pairs in place of random ones, else M. Fischler and R. Bolles, "Random sample consensus" (1981)
 */
export function fitStraight(values: Float32Array, missing: number, miss: number): StraightFit | null {
  const known = [...values.keys()].filter((k) => values[k] !== missing)
  const step = Math.max(1, Math.floor(known.length / TRIED_MAX))
  const tried = known.filter((_, n) => n % step === 0)
  // plain arrays of numbers: this loop runs some ten thousand times for each line
  const heights = known.map((k) => values[k])
  let best: { start: number; slope: number; count: number } | null = null
  for (let n = 0; n < tried.length; n++)
    for (let m = n + 1; m < tried.length; m++) {
      const [one, other] = [tried[n], tried[m]]
      const slope = (values[other] - values[one]) / (other - one)
      const start = values[one] - slope * one
      let count = 0
      for (let k = 0; k < known.length; k++)
        if (Math.abs(heights[k] - start - slope * known[k]) <= miss) count++
      if (count > (best?.count ?? 0)) best = { start, slope, count }
    }
  if (best === null) return null
  const { start, slope, count } = best
  const near = known.filter((k) => Math.abs(values[k] - start - slope * k) <= miss)
  return { ...leastSquares(values, near), share: count / values.length }
}

function leastSquares(values: Float32Array, near: readonly number[]): { start: number; slope: number } {
  const x = near.reduce((sum, k) => sum + k, 0) / near.length
  const y = near.reduce((sum, k) => sum + values[k], 0) / near.length
  const xx = near.reduce((sum, k) => sum + (k - x) ** 2, 0)
  const slope = near.reduce((sum, k) => sum + (k - x) * (values[k] - y), 0) / Math.max(1e-9, xx)
  return { start: y - slope * x, slope }
}
