import { useEffect, useState, type Dispatch } from 'react'
import { randomHex } from '../../../photo/photo-key.ts'
import { keepChoice, keepSession, tabName } from '../../../photo/photo-memory.ts'
import { findSessionSoon, isResultGone, reusePhoto } from '../../../studio/session/find-kept.ts'
import { useRestoredWork, type RestoredWork } from '../../../studio/session/use-restored-work.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import { surfaceOf, type OriginalImage, type WizardAction, type WizardState } from './wizard-state.ts'
import { packSession, readSession } from './kept-session.ts'

/**
 * Brings back what was under way when the page was left, and keeps what is under way now.
 * @param suffix of the place: what is kept apart within a tab: each flow has a place of its own, and so have rooms and houses
 */
export function useKeptSession(
  suffix: string,
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
  engine: PaintEngine,
): RestoredWork<WizardState> {
  const [place] = useState(() => `${tabName(randomHex)}${suffix}`)
  const work = useRestoredWork(place, {
    find: findKeptState,
    bringBack: (kept) => bringBack(kept, engine),
    onRestored: (kept) => dispatch({ type: 'session-restored', state: kept }),
    giveUp: () => engine.reset(),
  })

  const isSettled = work.phase === 'settled'
  useEffect(() => {
    if (isSettled) void keepSession(place, packSession(state))
  }, [isSettled, place, state])

  const { flow, originalImage, isExterior, interiorArea, color, lightness } = state
  const photoKey = originalImage?.key
  useEffect(() => {
    if (flow === 'paint' && photoKey !== undefined)
      void keepChoice(photoKey, { isExterior, interiorArea, color, lightness })
  }, [flow, photoKey, isExterior, interiorArea, color, lightness])

  return work
}

type KeptState = WizardState & { readonly originalImage: OriginalImage }

async function findKeptState(place: string): Promise<KeptState | null> {
  const session = readSession(await findSessionSoon(place))
  if (session === null) return null
  const photo = await reusePhoto(session.photoKey)
  if (photo === null) return null
  const state = { ...session.state, originalImage: photo }
  const isGone = state.resultImage !== null && (await isResultGone(state.resultImage.path))
  return isGone ? { ...state, step: 3, resultImage: null, swatch: null, isTouchedUp: false } : state
}

/** Opens the photo and its area again; a finished result is shown without waiting for its area. */
async function bringBack(state: KeptState, engine: PaintEngine): Promise<void> {
  const { step, color, style, lightness, isProcessing, originalImage } = state
  await engine.open(originalImage.file, originalImage.key)
  if (step < 3) return
  if (color !== null) await engine.paint({ hex: color.hex, lightness })
  if (style !== null) await engine.applyStyle({ category: style.category, styleId: style.id })
  const prepared = engine.prepare(originalImage.key, surfaceOf(state))
  if (step === 3 || isProcessing) await prepared
  else prepared.catch((error: unknown) => console.error(error))
}
