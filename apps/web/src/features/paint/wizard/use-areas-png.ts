import { surfaceOfArea } from '@housecoat/contract'
import { useCallback } from 'react'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardState } from './wizard-state.ts'

/** The mask of what is generated: white on one area, or the number of each of several in the order of their selections. */
export function useAreasPng(
  { paintSelections, isExterior }: Pick<WizardState, 'paintSelections' | 'isExterior'>,
  { maskPng, labelsPng }: Pick<PaintEngine, 'maskPng' | 'labelsPng'>,
): () => Promise<Blob> {
  return useCallback(
    () =>
      paintSelections.length > 1
        ? labelsPng(paintSelections.map(({ areaId }) => surfaceOfArea(areaId, isExterior)))
        : maskPng(),
    [paintSelections, isExterior, maskPng, labelsPng],
  )
}
