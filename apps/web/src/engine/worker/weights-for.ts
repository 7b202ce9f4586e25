import { ANALYSIS_MODES, type Surroundings } from '@housecoat/engine'
import { CONTEXT_WEIGHTS_URL, HOUSE_WEIGHTS_URL, SURFACE_WEIGHTS_URL } from '../weights-urls.ts'

/** Where an analysis finds the weights that it needs. */
interface NeededWeights {
  readonly network: URL
  /** the context network's weights; null for photos that need none */
  readonly context: URL | null
}

/** @param surroundings whether photos show rooms or houses */
export function weightsFor(surroundings: Surroundings): NeededWeights {
  const { isHouse, hasContext } = ANALYSIS_MODES[surroundings]
  return {
    network: isHouse ? HOUSE_WEIGHTS_URL : SURFACE_WEIGHTS_URL,
    context: hasContext ? CONTEXT_WEIGHTS_URL : null,
  }
}
