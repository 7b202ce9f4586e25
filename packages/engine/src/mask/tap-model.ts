import { FEATURE_COUNT } from './tap-features.ts'
import { HIDDEN_BIASES, HIDDEN_WEIGHTS, OUTPUT_BIAS, OUTPUT_WEIGHTS } from './tap-model-weights.ts'

const UNITS = OUTPUT_WEIGHTS.length

/**
 * Judges every patch: a network of one hidden layer, trained by tools/tap-model on simulated fingers.
 * @param rows FEATURE_COUNT numbers a patch, see describePatches
 * @returns log-odds of each patch to belong to the area that the person wants
 */
export function judgePatches(rows: Float32Array): Float32Array {
  const logOdds = new Float32Array(rows.length / FEATURE_COUNT)
  for (let k = 0, row = 0; k < logOdds.length; k++, row += FEATURE_COUNT) {
    let sum = OUTPUT_BIAS
    for (let unit = 0, at = 0; unit < UNITS; unit++) {
      let activation = HIDDEN_BIASES[unit]
      for (let f = 0; f < FEATURE_COUNT; f++, at++) activation += HIDDEN_WEIGHTS[at] * rows[row + f]
      if (activation > 0) sum += OUTPUT_WEIGHTS[unit] * activation
    }
    logOdds[k] = sum
  }
  return logOdds
}
