import { WHOLE_HOME, surfaceOfArea } from '@housecoat/contract'
import { useCallback } from 'react'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardState } from './wizard-state.ts'

/**
 * The mask of what is generated: white on one area, or the number of each of several: in the order of their selections, or of the
 * parts of a whole home.
 */
export function useAreasPng(
  {
    paintSelections,
    styleSelections,
    isExterior,
  }: Pick<WizardState, 'paintSelections' | 'styleSelections' | 'isExterior'>,
  { maskPng, labelsPng, stylePartsPng }: Pick<PaintEngine, 'maskPng' | 'labelsPng' | 'stylePartsPng'>,
): () => Promise<Blob> {
  const isWholeHome = styleSelections.at(0)?.areaId === WHOLE_HOME
  return useCallback(() => {
    if (isWholeHome) return stylePartsPng()
    return paintSelections.length > 1
      ? labelsPng(paintSelections.map(({ areaId }) => surfaceOfArea(areaId, isExterior)))
      : maskPng()
  }, [paintSelections, isWholeHome, isExterior, maskPng, labelsPng, stylePartsPng])
}
