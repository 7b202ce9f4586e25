import {
  buildPlacedHouseModel,
  HOUSE_MODEL_VERSION,
  rememberHouseModel,
  type Analysis,
  type Surroundings,
} from '@housecoat/engine'
import { findHouse, storeHouse } from '../../photo/browser-store.ts'
import type { AnalyzedPhoto } from './scene.ts'
import { weightsFor } from './weights-for.ts'

/** Another network's features, and another version's models, mean something else. */
function nameMaker(surroundings: Surroundings): string {
  const { network, context } = weightsFor(surroundings)
  return [network.href, ...(context === null ? [] : [context.href]), HOUSE_MODEL_VERSION].join(' ')
}

/** Analyses that are stored already, or must not be stored. */
const NOT_TO_STORE = new WeakSet<Analysis>()

/** Keeps an analysis from being stored, so that a reload makes a new one. */
export function doNotKeep(analysis: Analysis): void {
  NOT_TO_STORE.add(analysis)
}

/**
 * Finds what was found out about a stored photo before, so that a reload needs neither the network nor its weights.
 * @returns null for what another network or another version of the model found
 */
export async function findKeptHouse(
  { photoKey, analysisPhoto }: AnalyzedPhoto,
  surroundings: Surroundings,
): Promise<Analysis | null> {
  const kept = photoKey === null ? null : await findHouse(photoKey, surroundings)
  if (kept === null || kept.madeBy !== nameMaker(surroundings)) return null
  const { analysis, model } = kept
  // another version of the browser may decode a photo to another size
  if (analysis.width !== analysisPhoto.width || analysis.height !== analysisPhoto.height) return null
  rememberHouseModel(analysisPhoto, analysis, model)
  NOT_TO_STORE.add(analysis)
  return analysis
}

/**
 * Stores what was found out about a stored photo beside it, once.
 * @param analysis of that photo; an operator's model gives no feature maps, and its analyses are not kept; see also
 *   {@link doNotKeep}
 */
export async function keepHouse(
  { photoKey, analysisPhoto }: AnalyzedPhoto,
  surroundings: Surroundings,
  analysis: Analysis,
): Promise<void> {
  if (photoKey === null || analysis.featureMaps === undefined || NOT_TO_STORE.has(analysis)) return
  NOT_TO_STORE.add(analysis)
  const model = buildPlacedHouseModel(analysisPhoto, analysis, surroundings)
  await storeHouse(photoKey, surroundings, { madeBy: nameMaker(surroundings), analysis, model })
}
