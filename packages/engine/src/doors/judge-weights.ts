/** Written by tools/door-judge/train.ts. */
import type { EvidenceName } from './judge-door.ts'

/** Logarithm of the odds per unit of each kind of evidence. */
export const JUDGE_WEIGHTS: Readonly<Record<EvidenceName, number>> = {
  'door inside': 3.3508,
  'door outside': 2.0677,
  'door or glass near the border inside': -1.4769,
  'glass inside': 1.0144,
  'glass outside': -0.8099,
  'obstacle inside': -11.057,
  'facade outside': 1.3255,
  'trim outside': 1.8015,
  'ground below': 1.6487,
  'edge top': 0.2474,
  'edge right': 0.5332,
  'edge bottom': 0.3965,
  'edge left': -0.0459,
  'weakest edge': 0.81,
  size: -0.2696,
  'size squared': -0.4095,
  'aspect from entry': -0.0295,
  'aspect from garage': -0.1197,
  skew: 2.2838,
  'place of the bottom': 3.427,
  'garage share': -1.2985,
  'door times facade': 0.4905,
  'surely door inside': 2.4576,
  'share of the door nearby': 8.5672,
  'all edges': -0.408,
  'door times all edges': 0.2194,
  'share times all edges': 0.8031,
}
export const JUDGE_CONSTANT = -16.0206
