import { ANALYSIS_MODES, type Surroundings } from '@housecoat/engine'
import { CONTEXT_WEIGHTS_URL, HOUSE_WEIGHTS_URL, SURFACE_WEIGHTS_URL } from '../weights-urls.ts'

/** Where the weights are that an analysis needs. */
interface NeededWeights {
  readonly network: URL
  /** of the context network; null where photos need none */
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
