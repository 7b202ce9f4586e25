import type { PaintSelection } from '@housecoat/contract'
import type { AreaEstimate } from '@housecoat/engine'
import { useState } from 'react'
import type { DesignSelection } from '../designs/read-selections.ts'
import {
  AREA_UNITS,
  describeAmount,
  parsePositive,
  roundEstimate,
  type AreaUnit,
  type SurfaceToPaint,
} from './paint-amount.ts'

export interface PaintedSurface {
  /** index in the design's selections */
  readonly at: number
  readonly paint: PaintSelection
  /** the area in its field: typed, or estimated from the photo */
  readonly typedArea: string
  /** null without an area */
  readonly toPaint: SurfaceToPaint | null
  /** amount of paint in words; null without an area */
  readonly amount: string | null
  /** the estimate that the field shows; null where there is none, or the person typed another area */
  readonly estimate: AreaEstimate | null
}

/** The areas of a design's paints, and the amounts of paint they need. */
export interface PaintAmounts {
  readonly surfaces: readonly PaintedSurface[]
  readonly unit: AreaUnit
  readonly coats: number
  /** m² per liter or ft² per gallon, as typed */
  readonly typedCoverage: string
  readonly typeArea: (at: number, text: string) => void
  readonly typeCoverage: (text: string) => void
  readonly setUnit: (unit: AreaUnit) => void
  readonly setCoats: (coats: number) => void
}

/** @param estimates for each selection, where they are known: they fill the fields that nobody typed in */
export function usePaintAmounts(
  selections: readonly DesignSelection[],
  usualUnit: AreaUnit,
  estimates: readonly (AreaEstimate | null)[] = [],
): PaintAmounts {
  const [unit, setUnit] = useState(usualUnit)
  const [coats, setCoats] = useState(2)
  const [typedAreas, setTypedAreas] = useState<Readonly<Record<number, string | undefined>>>({})
  const [typedCoverages, setTypedCoverages] = useState<Readonly<Partial<Record<AreaUnit, string>>>>({})
  const typedCoverage = typedCoverages[unit] ?? String(AREA_UNITS[unit].usualCoverage)
  const coverage = parsePositive(typedCoverage)

  function readSurface(paint: PaintSelection, at: number): PaintedSurface {
    const estimate = (typedAreas[at] === undefined ? estimates.at(at) : undefined) ?? null
    const estimated = estimate === null ? '' : String(roundEstimate(estimate.squareMeters, unit))
    const typedArea = typedAreas[at] ?? estimated
    const area = parsePositive(typedArea)
    const toPaint = area === null || coverage === null ? null : { area, unit, coats, coverage }
    const amount = toPaint && describeAmount(toPaint)
    return { at, paint, typedArea, toPaint, amount, estimate }
  }

  return {
    surfaces: selections.flatMap((selection, at) =>
      selection.kind === 'paint' ? [readSurface(selection, at)] : [],
    ),
    unit,
    coats,
    typedCoverage,
    typeArea: (at, text) => setTypedAreas({ ...typedAreas, [at]: text }),
    typeCoverage: (text) => setTypedCoverages({ ...typedCoverages, [unit]: text }),
    setUnit,
    setCoats,
  }
}
