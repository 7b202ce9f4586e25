import { useState } from 'react'
import type { DesignSelection } from '../../../ui/designs/read-selections.ts'
import { describeAmount, readArea, type AreaUnit } from './paint-amount.ts'

export interface PaintedSurface {
  /** which of the design's selections it is */
  readonly at: number
  readonly name: string
  readonly typedArea: string
  /** how much paint it takes, in words; null while no area is typed */
  readonly amount: string | null
}

/** The areas that the person types for a design's paints, and what follows from them. */
export function usePaintAmounts(selections: readonly DesignSelection[], usualUnit: AreaUnit) {
  const [unit, setUnit] = useState(usualUnit)
  const [coats, setCoats] = useState(2)
  const [typedAreas, setTypedAreas] = useState<Readonly<Record<number, string | undefined>>>({})

  function describe(typedArea: string): string | null {
    const area = readArea(typedArea)
    return area === null ? null : describeAmount({ area, unit, coats })
  }

  const surfaces = selections.flatMap((selection, at): PaintedSurface[] => {
    const typedArea = typedAreas[at] ?? ''
    return selection.kind === 'paint'
      ? [{ at, name: selection.area, typedArea, amount: describe(typedArea) }]
      : []
  })
  return {
    surfaces,
    unit,
    coats,
    typeArea: (at: number, text: string) => setTypedAreas({ ...typedAreas, [at]: text }),
    setUnit,
    setCoats,
  }
}
