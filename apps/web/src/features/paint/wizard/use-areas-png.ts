import { surfaceOfArea } from '@housecoat/contract'
import type { ClassReference } from '@housecoat/engine'
import { useCallback } from 'react'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardState } from './wizard-state.ts'

type Selections = Pick<WizardState, 'paintSelections' | 'isExterior'>

/** The mask of what is generated: white on one area, or the number of each of several in the order of their selections. */
export function useAreasPng(
  { paintSelections, isExterior }: Selections,
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

/** What the preview's light was read from, so that the result has the same and the server need not analyze the photo. */
export function useReferences(
  { flow, paintSelections, isExterior }: Selections & Pick<WizardState, 'flow'>,
  { readReferences }: Pick<PaintEngine, 'readReferences'>,
): () => Promise<{ readonly references?: ClassReference[][] }> {
  return useCallback(async () => {
    if (flow !== 'paint' || !isExterior) return {}
    const surfaces = paintSelections.map(({ areaId }) => surfaceOfArea(areaId, isExterior))
    const references = await readReferences(surfaces)
    return references === null ? {} : { references }
  }, [flow, paintSelections, isExterior, readReferences])
}
