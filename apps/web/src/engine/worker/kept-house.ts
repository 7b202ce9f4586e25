import {
  buildPlacedHouseModel,
  HOUSE_MODEL_VERSION,
  rememberHouseModel,
  type Analysis,
  type Surroundings,
} from '@housecoat/engine'
import { findHouse, storeHouse } from '../../photo/browser-store.ts'
import { WEIGHTS_URL } from '../weights-url.ts'
import type { AnalyzedPhoto } from './scene.ts'

/** Another network's features, and another version's models, mean something else. */
const MADE_BY = `${WEIGHTS_URL.href} ${HOUSE_MODEL_VERSION}`

/** Analyses that are stored. */
const KEPT = new WeakSet<Analysis>()

/**
 * Finds what was found out about a stored photo before, so that a reload needs neither the network nor its weights.
 * @returns null for what another network or another version of the model found
 */
export async function findKeptHouse(
  { photoKey, analysisPhoto }: AnalyzedPhoto,
  surroundings: Surroundings,
): Promise<Analysis | null> {
  const kept = photoKey === null ? null : await findHouse(photoKey, surroundings)
  if (kept === null || kept.madeBy !== MADE_BY) return null
  const { analysis, model } = kept
  // another version of the browser may decode a photo to another size
  if (analysis.width !== analysisPhoto.width || analysis.height !== analysisPhoto.height) return null
  rememberHouseModel(analysisPhoto, analysis, model)
  KEPT.add(analysis)
  return analysis
}

/**
 * Stores what was found out about a stored photo beside it, once.
 * @param analysis of that photo; an operator's model gives no feature maps, and its analyses are not kept
 */
export async function keepHouse(
  { photoKey, analysisPhoto }: AnalyzedPhoto,
  surroundings: Surroundings,
  analysis: Analysis,
): Promise<void> {
  if (photoKey === null || analysis.featureMaps === undefined || KEPT.has(analysis)) return
  KEPT.add(analysis)
  const model = buildPlacedHouseModel(analysisPhoto, analysis, surroundings)
  await storeHouse(photoKey, surroundings, { madeBy: MADE_BY, analysis, model })
}
