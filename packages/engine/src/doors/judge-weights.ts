/** Written by tools/door-judge/train.ts. */
import type { EvidenceName } from './evidence-names.ts'

/** Logarithm of the odds per unit of each kind of evidence. */
export const JUDGE_WEIGHTS: Readonly<Record<EvidenceName, number>> = {
  'door inside': 3.6295,
  'door outside': 2.4308,
  'door or glass near the border inside': -2.189,
  'glass inside': 2.2402,
  'glass outside': 0.1535,
  'obstacle inside': -10.9955,
  'facade outside': 1.2062,
  'trim outside': 1.966,
  'ground below': 1.6218,
  'edge top': 0.3096,
  'edge right': 0.5307,
  'edge bottom': 0.4079,
  'edge left': -0.027,
  'weakest edge': 0.7695,
  size: -0.2527,
  'size squared': -0.4137,
  'aspect from entry': -0.0308,
  'aspect from garage': -0.1141,
  skew: 2.3362,
  'place of the bottom': 3.4291,
  'garage share': -1.2469,
  'door times facade': 0.5971,
  'surely door inside': 2.526,
  'share of the door nearby': 8.6744,
  'all edges': -0.4114,
  'door times all edges': 0.2246,
  'share times all edges': 0.8127,
}
export const JUDGE_CONSTANT = -16.1177
