import { useEffect, useRef, useState } from 'react'

export interface RestoredWork<State> {
  /** 'looking' lasts for milliseconds; 'restoring' until the photo and what belongs to it are there again */
  readonly phase: 'looking' | 'restoring' | 'settled'
  /** what is on its way back */
  readonly coming: State | null
  readonly wasRestored: boolean
}

interface WorkKeeper<State> {
  /** @returns what was under way in that place when the page was left; null for nothing */
  find(place: string): Promise<State | null>
  /** Makes the engine ready for it. */
  bringBack(state: State): Promise<unknown>
  onRestored(state: State): void
  /** It could not be brought back: clears what was begun. */
  giveUp(): void
}

/** Brings back, once, what was under way in a place when the page was left. */
export function useRestoredWork<State>(place: string, keeper: WorkKeeper<State>): RestoredWork<State> {
  const [work, setWork] = useState<RestoredWork<State>>({
    phase: 'looking',
    coming: null,
    wasRestored: false,
  })
  const latest = useRef(keeper)
  useEffect(() => {
    latest.current = keeper
  })

  useEffect(() => {
    let isCurrent = true
    const settle = (wasRestored: boolean) => setWork({ phase: 'settled', coming: null, wasRestored })
    async function restore(): Promise<void> {
      const kept = await latest.current.find(place)
      if (!isCurrent) return
      if (kept === null) {
        settle(false)
        return
      }
      setWork({ phase: 'restoring', coming: kept, wasRestored: false })
      await latest.current.bringBack(kept)
      goOn(kept)
    }
    function goOn(kept: State): void {
      if (!isCurrent) return
      latest.current.onRestored(kept)
      settle(true)
    }
    restore().catch((error: unknown) => {
      if (!isCurrent) return
      console.warn('What was kept could not be brought back.', error)
      latest.current.giveUp()
      settle(false)
    })
    return () => {
      isCurrent = false
    }
  }, [place])
  return work
}
