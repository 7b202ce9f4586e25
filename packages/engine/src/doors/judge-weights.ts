/** Written by tools/door-judge/train.ts. */
import type { EvidenceName } from './evidence-names.ts'

/** Logarithm of the odds per unit of each kind of evidence. */
export const JUDGE_WEIGHTS: Readonly<Record<EvidenceName, number>> = {
  'door inside': 3.9875,
  'door outside': 3.5412,
  'door or glass near the border inside': -2.4536,
  'glass inside': 2.351,
  'glass outside': 0.8276,
  'obstacle inside': -8.5451,
  'facade outside': 2.7112,
  'trim outside': 2.3946,
  'ground below': 1.4833,
  'edge top': 0.2821,
  'edge right': 0.3325,
  'edge bottom': 0.5459,
  'edge left': 0.0284,
  'weakest edge': 0.5083,
  size: -0.1325,
  'size squared': -0.5255,
  'aspect from entry': -0.0346,
  'aspect from garage': -0.1037,
  skew: 2.4719,
  'place of the bottom': 3.7211,
  'garage share': -1.0243,
  'door times facade': -0.9147,
  'surely door inside': 2.7165,
  'share of the door nearby': 9.0555,
  'all edges': -0.3261,
  'door times all edges': 0.5294,
  'share times all edges': 0.7803,
}
export const JUDGE_CONSTANT = -17.4295
