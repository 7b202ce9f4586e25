/** Written by tools/door-judge/train.ts. */
import type { EvidenceName } from './evidence-names.ts'

/** Logarithm of the odds per unit of each kind of evidence. */
export const JUDGE_WEIGHTS: Readonly<Record<EvidenceName, number>> = {
  'door inside': 3.5568,
  'door outside': -0.7474,
  'door or glass near the border inside': -0.171,
  'glass inside': 0.383,
  'glass outside': -4.5889,
  'obstacle inside': -5.1083,
  'facade outside': -1.4498,
  'trim outside': -0.4687,
  'ground below': 1.8914,
  'edge top': 0.2724,
  'edge right': 1.882,
  'edge bottom': 0.2558,
  'edge left': 0.1022,
  'weakest edge': 1.0143,
  size: -0.4716,
  'size squared': -0.5618,
  'aspect from entry': -0.3596,
  'aspect from garage': 0.1755,
  skew: 1.0624,
  'place of the bottom': 0.9205,
  'garage share': -0.5966,
  'door times facade': -0.2784,
  'surely door inside': 1.5996,
  'share of the door nearby': 8.4595,
  'all edges': -0.1276,
  'door times all edges': -0.1489,
  'share times all edges': -0.0294,
}
export const JUDGE_CONSTANT = -12.0387
