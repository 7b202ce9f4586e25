import { useEffect, useRef, useState, type Dispatch } from 'react'
import { randomHex } from '../../../platform/photo-key.ts'
import { keepChoice, keepSession, tabName } from '../../../platform/photo-memory.ts'
import { findSessionSoon, isResultGone, reusePhoto } from '../../../shared/wizard/find-kept.ts'
import type { PaintEngine } from '../use-paint-engine.ts'
import { surfaceOf, type OriginalImage, type WizardAction, type WizardState } from '../wizard/wizard-state.ts'
import { packSession, readSession } from './kept-session.ts'

interface KeptSessionView {
  /** 'looking' lasts for milliseconds; 'restoring' until the photo and its area are there again */
  readonly phase: 'looking' | 'restoring' | 'settled'
  /** what is on its way back */
  readonly coming: WizardState | null
  readonly wasRestored: boolean
}

/**
 * Brings back what was under way when the page was left, and keeps what is under way now.
 * @param place what is kept apart within a tab: each flow has a place of its own, and so have rooms and houses
 */
export function useKeptSession(
  place: string,
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
  engine: PaintEngine,
): KeptSessionView {
  const [view, setView] = useState<KeptSessionView>({ phase: 'looking', coming: null, wasRestored: false })
  const [tab] = useState(() => `${tabName(randomHex)}${place}`)
  const calls = useRef(engine)
  useEffect(() => {
    calls.current = engine
  })

  useEffect(() => {
    let isCurrent = true
    const settle = (wasRestored: boolean) => setView({ phase: 'settled', coming: null, wasRestored })
    async function restore(): Promise<void> {
      const kept = await findKeptState(tab)
      if (!isCurrent) return
      if (kept === null) {
        settle(false)
        return
      }
      setView({ phase: 'restoring', coming: kept, wasRestored: false })
      await bringBack(kept, calls.current)
      goOn(kept)
    }
    function goOn(kept: WizardState): void {
      if (!isCurrent) return
      dispatch({ type: 'session-restored', state: kept })
      settle(true)
    }
    restore().catch((error: unknown) => {
      if (!isCurrent) return
      console.warn('What was kept could not be brought back.', error)
      calls.current.reset()
      settle(false)
    })
    return () => {
      isCurrent = false
    }
  }, [tab, dispatch])

  const isSettled = view.phase === 'settled'
  useEffect(() => {
    if (isSettled) void keepSession(tab, packSession(state))
  }, [isSettled, tab, state])

  const { flow, originalImage, isExterior, interiorArea, color, lightness } = state
  const photoKey = originalImage?.key
  useEffect(() => {
    if (flow === 'paint' && photoKey !== undefined)
      void keepChoice(photoKey, { isExterior, interiorArea, color, lightness })
  }, [flow, photoKey, isExterior, interiorArea, color, lightness])

  return view
}

type KeptState = WizardState & { readonly originalImage: OriginalImage }

async function findKeptState(tab: string): Promise<KeptState | null> {
  const session = readSession(await findSessionSoon(tab))
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
  if (style !== null) await engine.restyle({ category: style.category, styleId: style.id })
  const prepared = engine.prepare(surfaceOf(state))
  if (step === 3 || isProcessing) await prepared
  else prepared.catch((error: unknown) => console.error(error))
}
