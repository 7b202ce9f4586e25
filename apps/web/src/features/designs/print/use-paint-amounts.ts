import { useState } from 'react'
import type { DesignSelection } from '../../../ui/designs/read-selections.ts'
import { describeAmount, parseArea, type AreaUnit } from './paint-amount.ts'

export interface PaintedSurface {
  /** index in the design's selections */
  readonly at: number
  readonly name: string
  readonly typedArea: string
  /** amount of paint in words; null until an area is typed */
  readonly amount: string | null
}

/** The areas typed for a design's paints, and the amounts of paint they need. */
export function usePaintAmounts(selections: readonly DesignSelection[], usualUnit: AreaUnit) {
  const [unit, setUnit] = useState(usualUnit)
  const [coats, setCoats] = useState(2)
  const [typedAreas, setTypedAreas] = useState<Readonly<Record<number, string | undefined>>>({})

  function describe(typedArea: string): string | null {
    const area = parseArea(typedArea)
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
