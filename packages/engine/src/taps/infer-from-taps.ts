import { solveLinear } from '../geometry/solve-linear.ts'
import { SIGNAL_VARIANCE } from './tap-covariance.ts'
import type { TapMeasurements } from './measure-tap.ts'

/** Prior variances of the two regression coefficients: the trust in the first guess, and a constant offset. */
const TRUST_VARIANCE = 0.3
const OFFSET_VARIANCE = 1
/** Prior mean of the trust in the first guess. */
const TRUST = 0.7
/** A tap's observation: log-odds, and the variance of its error. */
const TAP_LOG_ODDS = 4
const TAP_VARIANCE = 0.5

/** Posterior of every patch, from the first guess and the taps. */
export interface TapPosterior {
  readonly logOdds: Float32Array
  /** coefficient of the first guess: 1 full trust, 0 or less none */
  readonly trust: number
}

/**
 * Gaussian-process regression of log-odds on the taps, with the first guess as mean function. The posterior (nearly)
 * interpolates every tap, so later taps do not undo earlier ones. A tap that contradicts the first guess lowers its trust.
 * @param prior log-odds of the first guess per patch
 * Source: C. Rasmussen, C. Williams, Gaussian Processes for Machine Learning (2006), chapter 2
 */
export function inferFromTaps(prior: Float32Array, taps: readonly TapMeasurements[]): TapPosterior {
  const kernels = taps.map((tap) => tap.covariance)
  const covariance = taps.map((one, i) =>
    taps.map((other, j) => {
      const guess = TRUST_VARIANCE * prior[one.patch] * prior[other.patch] + OFFSET_VARIANCE
      // covariances are measured from one tap's side, so the two directions differ slightly: take the mean
      return i === j
        ? SIGNAL_VARIANCE + TAP_VARIANCE + guess
        : (kernels[i][other.patch] + kernels[j][one.patch]) / 2 + guess
    }),
  )
  const residuals = taps.map(
    ({ adds, patch }) => (adds ? TAP_LOG_ODDS : -TAP_LOG_ODDS) - TRUST * prior[patch],
  )
  const weights = solveLinear(covariance.map((row, i) => [...row, residuals[i]]))
  const offset = OFFSET_VARIANCE * weights.reduce((sum, weight) => sum + weight, 0)
  const trust = taps.reduce((sum, tap, i) => sum + weights[i] * TRUST_VARIANCE * prior[tap.patch], TRUST)
  const logOdds = prior.map((value) => offset + trust * value)
  for (const [i, kernel] of kernels.entries())
    for (let k = 0; k < logOdds.length; k++) logOdds[k] += weights[i] * kernel[k]
  return { logOdds, trust }
}
