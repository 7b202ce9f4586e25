import { surfaceOfArea } from '@housecoat/contract'
import { useCallback } from 'react'
import type { LabeledAreas } from '../../../engine/engine-api.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardState } from './wizard-state.ts'

/** The mask of what is generated: white on one area, or the number of each of several in the order of their selections. */
export function useAreasPng(
  { paintSelections, isExterior }: Pick<WizardState, 'paintSelections' | 'isExterior'>,
  { maskPng, labelsPng }: Pick<PaintEngine, 'maskPng' | 'labelsPng'>,
): () => Promise<LabeledAreas> {
  return useCallback(
    async () =>
      paintSelections.length > 1
        ? labelsPng(paintSelections.map(({ areaId }) => surfaceOfArea(areaId, isExterior)))
        : { png: await maskPng(), covered: [] },
    [paintSelections, isExterior, maskPng, labelsPng],
  )
}
