import { useEffect, useRef, useState } from 'react'
import { storeSession, tabName } from '../../photo/browser-store.ts'
import { askToKeepStorage } from '../../photo/keep-storage.ts'
import { randomHex } from '../../photo/photo-key.ts'
import { noteSession } from '../../photo/returning-person.ts'
import {
  findSavedState,
  packSession,
  type RestorableState,
  type SessionFormat,
  type SessionState,
} from './saved-session.ts'

export interface SessionStatus<State> {
  /** 'looking' lasts milliseconds, and shows the first step; 'restoring' lasts until the photo and what was made from it are back */
  readonly phase: 'looking' | 'restoring' | 'settled'
  /** the state being restored */
  readonly pending: State | null
  readonly wasRestored: boolean
  /** the browser deleted what the tab had stored */
  readonly wasLost: boolean
}

interface SessionOptions<State extends SessionState> {
  /** the flow's name, such as '-doors': each tab has one session per flow */
  readonly flow: string
  readonly format: SessionFormat<State>
  readonly state: State
  readonly dispatch: (action: { readonly type: 'session-restored'; readonly state: State }) => void
  /** Opens the photo in the engine, and makes what the state shows. */
  readonly restore: (state: RestorableState<State>) => Promise<unknown>
  /** Undoes a restore that failed. */
  readonly reset: () => void
}

/** Restores the state in which the person left the page, and saves each new state. */
export function useSavedSession<State extends SessionState>(
  options: SessionOptions<State>,
): SessionStatus<State> {
  const { flow, format, state } = options
  const [place] = useState(() => `${tabName(randomHex)}${flow}`)
  const status = useRestoredState(place, options)
  const isSettled = status.phase === 'settled'
  useEffect(() => {
    if (!isSettled) return
    const session = packSession(format, state)
    if (session !== null) noteSession()
    void storeSession(place, session)
  }, [isSettled, place, format, state])
  return status
}

function useRestoredState<State extends SessionState>(
  place: string,
  options: SessionOptions<State>,
): SessionStatus<State> {
  const [status, setStatus] = useState<SessionStatus<State>>({
    phase: 'looking',
    pending: null,
    wasRestored: false,
    wasLost: false,
  })
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  useEffect(() => {
    let isCurrent = true
    const settle = (outcome: 'restored' | 'lost' | 'none') =>
      setStatus({
        phase: 'settled',
        pending: null,
        wasRestored: outcome === 'restored',
        wasLost: outcome === 'lost',
      })
    async function restore(): Promise<void> {
      const saved = await findSavedState(latest.current.format, place)
      if (!isCurrent) return
      if (saved === 'none' || saved === 'lost') {
        settle(saved)
        return
      }
      setStatus({ phase: 'restoring', pending: saved, wasRestored: false, wasLost: false })
      await latest.current.restore(saved)
      finish(saved)
    }
    function finish(saved: State): void {
      if (!isCurrent) return
      latest.current.dispatch({ type: 'session-restored', state: saved })
      settle('restored')
      void askToKeepStorage()
    }
    restore().catch((error: unknown) => {
      if (!isCurrent) return
      console.warn('The session could not be restored.', error)
      latest.current.reset()
      settle('none')
    })
    return () => {
      isCurrent = false
    }
  }, [place])
  return status
}
