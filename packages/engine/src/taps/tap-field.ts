import { KERNEL_PEAK } from './tap-covariance.ts'
import type { TapReach } from './tap-reach.ts'

/** How freely the taps may move the trust in the first guess and the share of the photo that belongs to the area. */
const TRUST_WEIGHT = 0.3
const SHARE_WEIGHT = 1
/** Trust in the first guess before any tap. */
const TRUST = 0.7
/** Log-odds that a tap stands for, and the variance that it may be off by. */
const TAP_LOG_ODDS = 4
const TAP_VARIANCE = 0.5

/** What the taps and the first guess together say about every patch. */
export interface TapField {
  readonly logOdds: Float32Array
  /** how far the first guess is still to be trusted; 1 fully, 0 or less not at all */
  readonly trust: number
}

/**
 * Spreads what the taps tell over all patches: a Gaussian process with the first guess as its mean. It passes
 * (nearly) through every tap, so later ones never undo earlier ones, and of two taps on one color only what tells them
 * apart is spread. A tap against the first guess lowers the trust in it.
 * @param prior log-odds of the first guess per patch
 * Source: C. Rasmussen, C. Williams, Gaussian Processes for Machine Learning (2006), chapter 2
 */
export function spreadTaps(prior: Float32Array, taps: readonly TapReach[]): TapField {
  const kernels = taps.map(({ kernel }) => kernel)
  const covariance = taps.map((one, i) =>
    taps.map((other, j) => {
      const guess = TRUST_WEIGHT * prior[one.patch] * prior[other.patch] + SHARE_WEIGHT
      // Paths and looks are measured from the tap, so they differ a little between the two ends.
      return i === j
        ? KERNEL_PEAK + TAP_VARIANCE + guess
        : (kernels[i][other.patch] + kernels[j][one.patch]) / 2 + guess
    }),
  )
  const surprise = taps.map(({ adds, patch }) => (adds ? TAP_LOG_ODDS : -TAP_LOG_ODDS) - TRUST * prior[patch])
  const weights = solveLinear(covariance, surprise)
  const share = SHARE_WEIGHT * weights.reduce((sum, weight) => sum + weight, 0)
  const trust = taps.reduce((sum, tap, i) => sum + weights[i] * TRUST_WEIGHT * prior[tap.patch], TRUST)
  const logOdds = prior.map((value) => share + trust * value)
  for (const [i, kernel] of kernels.entries())
    for (let k = 0; k < logOdds.length; k++) logOdds[k] += weights[i] * kernel[k]
  return { logOdds, trust }
}

/** Solves a small system of linear equations by elimination with pivots. */
function solveLinear(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]])
  const n = rows.length
  for (let i = 0; i < n; i++) {
    let pivot = i
    for (let r = i + 1; r < n; r++) if (Math.abs(rows[r][i]) > Math.abs(rows[pivot][i])) pivot = r
    ;[rows[i], rows[pivot]] = [rows[pivot], rows[i]]
    for (let r = i + 1; r < n; r++) {
      const factor = rows[r][i] / rows[i][i]
      for (let c = i; c <= n; c++) rows[r][c] -= factor * rows[i][c]
    }
  }
  const solution = new Array<number>(n).fill(0)
  for (let i = n - 1; i >= 0; i--) {
    let rest = rows[i][n]
    for (let c = i + 1; c < n; c++) rest -= rows[i][c] * solution[c]
    solution[i] = rest / rows[i][i]
  }
  return solution
}
