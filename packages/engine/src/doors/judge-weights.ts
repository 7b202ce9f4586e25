/** Written by tools/door-judge/train.ts. */
import type { EvidenceName } from './evidence-names.ts'

/** Logarithm of the odds per unit of each kind of evidence. */
export const JUDGE_WEIGHTS: Readonly<Record<EvidenceName, number>> = {
  'door inside': 3.1805,
  'door outside': 2.5266,
  'door or glass near the border inside': 0.9973,
  'glass inside': -2.4418,
  'glass outside': -0.6329,
  'obstacle inside': -7.2834,
  'facade outside': 0.3719,
  'trim outside': 3.4526,
  'ground below': 1.3898,
  'edge top': -0.4218,
  'edge right': 0.8992,
  'edge bottom': 0.2202,
  'edge left': 1.953,
  'weakest edge': 0.1779,
  size: 0.0746,
  'size squared': -0.1722,
  'aspect from entry': -0.2058,
  'aspect from garage': 0.5025,
  skew: 0.9671,
  'place of the bottom': 1.5743,
  'garage share': 5.1618,
  'door times facade': 0.444,
  'surely door inside': -0.5259,
  'share of the door nearby': 5.2504,
  'all edges': 1.1544,
  'door times all edges': -0.5116,
  'share times all edges': 1.3257,
}
export const JUDGE_CONSTANT = -14.7325
