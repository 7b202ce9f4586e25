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

/** The parts of the whole home that a style changes; null while they are not known, or only one area changes. */
export function useStyleParts(state: WizardState, engine: PaintEngine): readonly PlannedPart[] | null {
  const { styleArea, isExterior, keptParts } = state
  const { area, listStyleParts } = engine
  const isWhole = styleArea === WHOLE_HOME
  const [found, setFound] = useState<readonly StylePart[] | null>(null)
  useEffect(() => {
    if (!isWhole || area === null) return
    let isCurrent = true
    listStyleParts().then(
      (parts) => isCurrent && setFound(parts),
      (error: unknown) => {
        if (!isStaleCall(error)) console.error(error)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [isWhole, area, listStyleParts])
  if (!isWhole || found === null) return null
  return STYLE_PLAN[isExterior ? 'exterior' : 'interior'].map((id): PlannedPart => {
    const surface = surfaceOfArea(id, isExterior)
    const coverage = found.find((part) => part.surface === surface)?.coverage ?? 0
    return { id, surface, coverage, isChanged: coverage > 0 && !keptParts.includes(id) }
  })
}
