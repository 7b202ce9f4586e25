import { STYLE_PLAN, WHOLE_HOME, surfaceOfArea, type StylePlanArea } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'
import { useEffect, useState } from 'react'
import type { StylePart } from '../../../engine/engine-api.ts'
import { isStaleCall } from '../../../engine/stale-call.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardState } from '../wizard/wizard-state.ts'

/** A part of a whole home in the photo. */
export interface PlannedPart {
  readonly id: StylePlanArea
  readonly surface: Surface
  /** share of the photo, 0–1; 0: neither found nor marked */
  readonly coverage: number
  /** it changes with the style: it is in the photo, and the person did not take it out */
  readonly isChanged: boolean
}

/** The parts of a whole home, and the search for them. */
interface StyleParts {
  /** null while they are not known, or only one area changes */
  readonly parts: readonly PlannedPart[] | null
  /** they are being searched for */
  readonly isListing: boolean
  readonly hasFailed: boolean
  /** searches once more after a failure */
  readonly retry: () => void
}

/** The parts of the whole home that a style changes. */
export function useStyleParts(state: WizardState, engine: PaintEngine): StyleParts {
  const { styleArea, isExterior, keptParts } = state
  const { area, listStyleParts } = engine
  const isWhole = styleArea === WHOLE_HOME
  const [found, setFound] = useState<readonly StylePart[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isWhole || area === null) return
    let isCurrent = true
    listStyleParts().then(
      (parts) => isCurrent && setFound(parts),
      (error: unknown) => {
        if (isStaleCall(error)) return
        console.error(error)
        if (isCurrent) setHasFailed(true)
      },
    )
    return () => {
      isCurrent = false
      setHasFailed(false)
    }
  }, [isWhole, area, listStyleParts, attempt])
  const parts = isWhole && found !== null ? planOf(found, isExterior, keptParts) : null
  return {
    parts,
    isListing: isWhole && area !== null && parts === null && !hasFailed,
    hasFailed: isWhole && parts === null && hasFailed,
    retry: () => setAttempt(attempt + 1),
  }
}

function planOf(
  found: readonly StylePart[],
  isExterior: boolean,
  keptParts: WizardState['keptParts'],
): readonly PlannedPart[] {
  return STYLE_PLAN[isExterior ? 'exterior' : 'interior'].map((id): PlannedPart => {
    const surface = surfaceOfArea(id, isExterior)
    const coverage = found.find((part) => part.surface === surface)?.coverage ?? 0
    return { id, surface, coverage, isChanged: coverage > 0 && !keptParts.includes(id) }
  })
}
