/** Written by tools/door-judge/train.ts. */
import type { EvidenceName } from './evidence-names.ts'

/** Logarithm of the odds per unit of each kind of evidence. */
export const JUDGE_WEIGHTS: Readonly<Record<EvidenceName, number>> = {
  'door inside': 3.9481,
  'door outside': -1.3901,
  'door or glass near the border inside': 1.1348,
  'glass inside': 1.36,
  'glass outside': -0.7212,
  'obstacle inside': -1.7168,
  'facade outside': -1.4403,
  'trim outside': 0.6318,
  'ground below': 0.2733,
  'edge top': 0.3401,
  'edge right': 0.7146,
  'edge bottom': 0.6609,
  'edge left': 0.9475,
  'weakest edge': 0.5516,
  size: 0.2512,
  'size squared': -0.4865,
  'aspect from entry': -0.4644,
  'aspect from garage': 0.4186,
  skew: 0.1487,
  'place of the bottom': -1.1837,
  'garage share': 1.2455,
  'door times facade': 2.9373,
  'surely door inside': -0.1968,
  'share of the door nearby': 6.102,
  'all edges': -0.6493,
  'door times all edges': 0.8386,
  'share times all edges': -0.6654,
}
export const JUDGE_CONSTANT = -10.0538
