import { useEffect } from 'react'
import { whenQuiet } from '../../../ui/page/when-quiet.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardState } from './wizard-state.ts'

/**
 * Starts the engine on the first step, once the page is idle, and loads what photos of a room need when the person says that theirs
 * shows one.
 */
export function usePreloadedEngine(
  isSettled: boolean,
  { step, isExterior }: Pick<WizardState, 'step' | 'isExterior'>,
  { preload }: Pick<PaintEngine, 'preload'>,
): void {
  const isWaiting = isSettled && step === 1
  useEffect(
    () => (isWaiting ? whenQuiet(() => preload(isExterior ? 'outdoors' : 'indoors')) : undefined),
    [isWaiting, isExterior, preload],
  )
}
