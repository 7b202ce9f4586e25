import { surfaceOfArea } from '@housecoat/contract'
import type { ClassReference } from '@housecoat/engine'
import { useCallback } from 'react'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardState } from './wizard-state.ts'

/** What the preview's light was read from, so that the result has the same and the server need not analyze the photo. */
export function useReferences(
  { flow, paintSelections, isExterior }: Pick<WizardState, 'flow' | 'paintSelections' | 'isExterior'>,
  { readReferences }: Pick<PaintEngine, 'readReferences'>,
): () => Promise<{ readonly references?: ClassReference[][] }> {
  return useCallback(async () => {
    if (flow !== 'paint') return {}
    const surfaces = paintSelections.map(({ areaId }) => surfaceOfArea(areaId, isExterior))
    const references = await readReferences(surfaces)
    return references === null ? {} : { references }
  }, [flow, paintSelections, isExterior, readReferences])
}
