import type { NeighborTree, NeighborTrees } from '@housecoat/engine'

/** A region of a labeled photo. */
export interface Sample {
  readonly photo: number
  readonly evidence: readonly number[]
  readonly isNeighbors: boolean
  readonly weight: number
}

/** Trees per run, and runs with other random numbers, whose mean is taken. */
const TREES = 60
const RUNS = 2
/** Each tree sees this share of the kinds of evidence. */
const EVIDENCE_SHARE = 0.6
const LEARNING_RATE = 0.1
/** As many imagined samples in a leaf speak for no change. */
const RIDGE = 20
/** Least weight of samples on either side of a split. */
const SIDE_WEIGHT_MIN = 20
/** Least gain of a split. */
const GAIN_MIN = 1e-3
/** Thresholds that are tried per kind of evidence: quantiles. */
const THRESHOLDS = 23
/** Divides nothing: all samples are on its right side, where both leaves are the same. */
const NO_SPLIT = [0, -1e9] as const

type Split = readonly [evidence: number, threshold: number]

/** Gradient and second derivative of the loss per sample. */
interface Slopes {
  readonly gradients: Float64Array
  readonly curvatures: Float64Array
}

/** Gradient-boosted trees of depth two for the log-odds of a neighbor's house (logistic loss). */
export function boostTrees(samples: readonly Sample[]): NeighborTrees {
  const sumOf = (wanted: boolean) =>
    samples.reduce((sum, { isNeighbors, weight }) => sum + (isNeighbors === wanted ? weight : 0), 0)
  const base = Math.log(sumOf(true) / sumOf(false))
  const thresholds = samples[0].evidence.map((_, k) =>
    listQuantiles(samples.map(({ evidence }) => evidence[k])),
  )
  const trees = Array.from({ length: RUNS }, (_, run) => boostOnce(samples, base, thresholds, run + 1)).flat()
  return { base, trees }
}

function listQuantiles(values: number[]): number[] {
  values.sort((one, other) => one - other)
  const all = Array.from(
    { length: THRESHOLDS },
    (_, q) => values[Math.floor(((q + 1) * values.length) / (THRESHOLDS + 1))],
  )
  return [...new Set(all)]
}

function boostOnce(
  samples: readonly Sample[],
  base: number,
  thresholds: readonly (readonly number[])[],
  seed: number,
): NeighborTree[] {
  const random = randomNumbers(seed)
  const logOdds = new Float64Array(samples.length).fill(base)
  const everything = Int32Array.from(samples, (_, i) => i)
  return Array.from({ length: TREES }, () => {
    const slopes = slopesOf(samples, logOdds)
    const allowed = thresholds.map((values) => (random() < EVIDENCE_SHARE ? values : []))
    const grow = (part: Int32Array) => {
      const split = findSplit(samples, slopes, part, allowed) ?? NO_SPLIT
      const [k, threshold] = split
      const isLeft = (i: number) => samples[i].evidence[k] < threshold
      return { split, left: part.filter(isLeft), right: part.filter((i) => !isLeft(i)) }
    }
    const root = grow(everything)
    const [left, right] = [grow(root.left), grow(root.right)]
    const leaves = [left.left, left.right, right.left, right.right].map((part) => {
      const value = LEARNING_RATE * leafOf(slopes, part)
      for (const i of part) logOdds[i] += value
      return value / RUNS
    }) as [number, number, number, number]
    return [root.split, left.split, right.split, leaves]
  })
}

function slopesOf(samples: readonly Sample[], logOdds: Float64Array): Slopes {
  const chances = logOdds.map((value) => 1 / (1 + Math.exp(-value)))
  return {
    gradients: chances.map((chance, i) => samples[i].weight * (Number(samples[i].isNeighbors) - chance)),
    curvatures: chances.map((chance, i) => samples[i].weight * chance * (1 - chance)),
  }
}

function leafOf({ gradients, curvatures }: Slopes, part: Int32Array): number {
  let [gradient, curvature] = [0, RIDGE]
  for (const i of part) {
    gradient += gradients[i]
    curvature += curvatures[i]
  }
  return gradient / curvature
}

/** The split with the largest gain; null where none is worth it. */
function findSplit(
  samples: readonly Sample[],
  { gradients, curvatures }: Slopes,
  part: Int32Array,
  thresholds: readonly (readonly number[])[],
): Split | null {
  let best: { gain: number; split: Split | null } = { gain: GAIN_MIN, split: null }
  for (const [k, values] of thresholds.entries())
    for (const threshold of values) {
      const sums = [0, 0, 0, 0, 0, 0]
      for (const i of part) {
        const at = samples[i].evidence[k] < threshold ? 0 : 3
        sums[at] += gradients[i]
        sums[at + 1] += curvatures[i]
        sums[at + 2] += samples[i].weight
      }
      const [leftG, leftC, leftWeight, rightG, rightC, rightWeight] = sums
      if (Math.min(leftWeight, rightWeight) < SIDE_WEIGHT_MIN) continue
      const worth = (gradient: number, curvature: number) => gradient ** 2 / (curvature + RIDGE)
      const gain = worth(leftG, leftC) + worth(rightG, rightC) - worth(leftG + rightG, leftC + rightC)
      if (gain > best.gain) best = { gain, split: [k, threshold] }
    }
  return best.split
}

/** Repeatable numbers 0–1. Source: Park and Miller's minimal standard generator, 1988. */
function randomNumbers(seed: number): () => number {
  let state = seed * 977
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}
