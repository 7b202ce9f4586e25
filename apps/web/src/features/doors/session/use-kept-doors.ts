import { useEffect, useState, type Dispatch } from 'react'
import { randomHex } from '../../../photo/photo-key.ts'
import { keepSession, tabName } from '../../../photo/photo-memory.ts'
import { findSessionSoon, isResultGone, reusePhoto } from '../../../studio/session/find-kept.ts'
import { useRestoredWork, type RestoredWork } from '../../../studio/session/use-restored-work.ts'
import type { DoorEngine } from './use-door-engine.ts'
import type { DoorWizardAction, DoorWizardState } from './door-wizard-state.ts'
import { packDoors, readDoors } from './kept-doors.ts'

/** Brings back what was under way when the page was left, and keeps what is under way now. */
export function useKeptDoors(
  state: DoorWizardState,
  dispatch: Dispatch<DoorWizardAction>,
  engine: DoorEngine,
): RestoredWork<DoorWizardState> {
  const [place] = useState(() => `${tabName(randomHex)}-doors`)
  const work = useRestoredWork(place, {
    find: findKeptState,
    bringBack: ({ originalImage }) => engine.open(originalImage.file),
    onRestored: (kept) => dispatch({ type: 'session-restored', state: kept }),
    giveUp: () => engine.reset(),
  })

  const isSettled = work.phase === 'settled'
  useEffect(() => {
    if (isSettled) void keepSession(place, packDoors(state))
  }, [isSettled, place, state])
  return work
}

type KeptState = DoorWizardState & { readonly originalImage: NonNullable<DoorWizardState['originalImage']> }

async function findKeptState(place: string): Promise<KeptState | null> {
  const session = readDoors(await findSessionSoon(place))
  if (session === null) return null
  const originalImage = await reusePhoto(session.photoKey)
  if (originalImage === null) return null
  const state = { ...session.state, originalImage }
  const isGone = state.result !== null && (await isResultGone(state.result.path))
  return isGone ? { ...state, step: 3, result: null } : state
}
