import type { PatchGrid } from './patch-grid.ts'
import { FEATURE_COUNT } from './tap-features.ts'
import { HIDDEN_BIASES, HIDDEN_WEIGHTS, OUTPUT_BIAS, OUTPUT_WEIGHTS } from './tap-model-weights.ts'
import { judgeWithSurroundings } from './tap-network.ts'

const UNITS = OUTPUT_WEIGHTS.length
/** The features that a patch is judged by alone: the first ones of its row. */
const ALONE_COUNT = HIDDEN_WEIGHTS.length / UNITS

/**
 * Judges every patch as the mean of two models: one that sees each patch alone, and one that sees what lies around it. The
 * second reaches farther, the first errs less on photos unlike those it learned from; together they are better than either.
 * @param rows FEATURE_COUNT numbers a patch, see describePatches
 * @param grid where the patches lie
 * @returns log-odds of each patch to belong to the area that the person wants
 */
export function judgePatches(rows: Float32Array, grid: PatchGrid): Float32Array {
  const logOdds = judgeWithSurroundings(rows, grid)
  for (let k = 0, row = 0; k < logOdds.length; k++, row += FEATURE_COUNT)
    logOdds[k] = (logOdds[k] + judgeAlone(rows, row)) / 2
  return logOdds
}

/** A network of one hidden layer, trained by tools/tap-model/train_alone.py on simulated fingers. */
function judgeAlone(rows: Float32Array, row: number): number {
  let sum = OUTPUT_BIAS
  for (let unit = 0, at = 0; unit < UNITS; unit++) {
    let activation = HIDDEN_BIASES[unit]
    for (let f = 0; f < ALONE_COUNT; f++, at++) activation += HIDDEN_WEIGHTS[at] * rows[row + f]
    if (activation > 0) sum += OUTPUT_WEIGHTS[unit] * activation
  }
  return sum
}
