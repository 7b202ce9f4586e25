import { useEffect } from 'react'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardState } from './wizard-state.ts'

/** Analyzes the open photo before the person continues, and again when they change what it shows. */
export function useEarlyAnalysis(
  { originalImage, isExterior }: Pick<WizardState, 'originalImage' | 'isExterior'>,
  { isOpen, startAnalysis }: Pick<PaintEngine, 'isOpen' | 'startAnalysis'>,
): void {
  const openKey = originalImage !== null && isOpen(originalImage.key) ? originalImage.key : null
  useEffect(() => {
    if (openKey !== null) startAnalysis(openKey, isExterior ? 'outdoors' : 'indoors')
  }, [openKey, isExterior, startAnalysis])
}
