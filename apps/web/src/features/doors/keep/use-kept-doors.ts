import { useEffect, useRef, useState, type Dispatch } from 'react'
import { randomHex } from '../../../platform/photo-key.ts'
import { keepSession, tabName } from '../../../platform/photo-memory.ts'
import { findSessionSoon, isResultGone, reusePhoto } from '../../../shared/wizard/find-kept.ts'
import type { DoorEngine } from '../use-door-engine.ts'
import type { DoorWizardAction, DoorWizardState } from '../wizard/door-wizard-state.ts'
import { packDoors, readDoors } from './kept-doors.ts'

interface KeptDoorsView {
  /** 'looking' lasts for milliseconds; 'restoring' until the photo is there again */
  readonly phase: 'looking' | 'restoring' | 'settled'
  readonly wasRestored: boolean
}

/** Brings back what was under way when the page was left, and keeps what is under way now. */
export function useKeptDoors(
  state: DoorWizardState,
  dispatch: Dispatch<DoorWizardAction>,
  engine: DoorEngine,
): KeptDoorsView {
  const [view, setView] = useState<KeptDoorsView>({ phase: 'looking', wasRestored: false })
  const [tab] = useState(() => `${tabName(randomHex)}-doors`)
  const calls = useRef(engine)
  useEffect(() => {
    calls.current = engine
  })

  useEffect(() => {
    let isCurrent = true
    const settle = (wasRestored: boolean) => isCurrent && setView({ phase: 'settled', wasRestored })
    async function restore(): Promise<void> {
      const kept = await findKeptState(tab)
      if (kept === null || !isCurrent) {
        settle(false)
        return
      }
      setView({ phase: 'restoring', wasRestored: false })
      await calls.current.open(kept.originalImage.file)
      goOn(kept)
    }
    function goOn(kept: DoorWizardState): void {
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
    if (isSettled) void keepSession(tab, packDoors(state))
  }, [isSettled, tab, state])
  return view
}

type KeptState = DoorWizardState & { readonly originalImage: NonNullable<DoorWizardState['originalImage']> }

async function findKeptState(tab: string): Promise<KeptState | null> {
  const session = readDoors(await findSessionSoon(tab))
  if (session === null) return null
  const originalImage = await reusePhoto(session.photoKey)
  if (originalImage === null) return null
  const state = { ...session.state, originalImage }
  const isGone = state.result !== null && (await isResultGone(state.result.path))
  return isGone ? { ...state, step: 3, result: null } : state
}
