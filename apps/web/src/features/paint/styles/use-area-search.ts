import { useEffect, useRef, useState } from 'react'
import { isStaleCall } from '../../../engine/stale-call.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import { surfaceOf, type WizardState } from '../wizard/wizard-state.ts'

/** Finds the chosen area in the photo whenever the choice changes. */
export function useAreaSearch(state: WizardState, engine: PaintEngine) {
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const { originalImage, styleArea } = state
  const surface = styleArea === null ? null : surfaceOf(state)
  const calls = useRef(engine)
  useEffect(() => {
    calls.current = engine
  })

  useEffect(() => {
    if (surface === null || originalImage === null) return
    const { file, key } = originalImage
    let isCurrent = true
    async function find(): Promise<void> {
      // after a failure the worker is gone and the photo has to be opened again
      if (!calls.current.isOpen(key)) await calls.current.open(file, key)
      if (isCurrent && surface !== null) await calls.current.prepare(key, surface)
    }
    find().catch((error: unknown) => {
      if (isStaleCall(error)) return
      console.error(error)
      if (isCurrent) setFailures(attempt + 1)
    })
    return () => {
      isCurrent = false
    }
  }, [surface, originalImage, attempt])

  const hasFailed = failures > attempt
  return {
    isFinding: surface !== null && engine.area?.surface !== surface && !hasFailed,
    hasFailed,
    retry: () => setAttempt(attempt + 1),
  }
}
