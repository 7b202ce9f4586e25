import { useEffect, type Dispatch } from 'react'
import { storeChoice } from '../../../photo/browser-store.ts'
import type { RestorableState } from '../../../studio/session/saved-session.ts'
import { useSavedSession, type SessionStatus } from '../../../studio/session/use-saved-session.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import { WIZARD_SESSION } from './wizard-session.ts'
import { schemeLookOf, styleLookOf, surfaceOf, type WizardAction, type WizardState } from './wizard-state.ts'

/**
 * Restores the wizard as the person left it, and saves it and each photo's choices.
 * @param flow each flow has its own session in a tab; so have the styles of rooms and of houses
 */
export function useWizardSession(
  flow: string,
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
  engine: PaintEngine,
): SessionStatus<WizardState> {
  const status = useSavedSession({
    flow,
    format: WIZARD_SESSION,
    state,
    dispatch,
    restore: (saved) => restore(saved, engine),
    reset: engine.reset,
  })
  useStoredChoice(state)
  return status
}

function useStoredChoice({ flow, originalImage, isExterior, interiorArea, color, lightness }: WizardState) {
  const photoKey = originalImage?.key
  useEffect(() => {
    if (flow === 'paint' && photoKey !== undefined)
      void storeChoice(photoKey, { isExterior, interiorArea, color, lightness })
  }, [flow, photoKey, isExterior, interiorArea, color, lightness])
}

/** Opens the photo and its area again; a finished result is shown without waiting for its area. */
async function restore(state: RestorableState<WizardState>, engine: PaintEngine): Promise<void> {
  const { step, style, isProcessing, originalImage } = state
  await engine.open(originalImage.file, originalImage.key)
  if (step < 3) return
  if (state.flow === 'paint') engine.setScheme(schemeLookOf(state))
  if (style !== null) await engine.applyStyle(styleLookOf(state, style))
  const prepared = engine.prepare(originalImage.key, surfaceOf(state))
  if (step === 3 || isProcessing) await prepared
  else prepared.catch((error: unknown) => console.error(error))
}
