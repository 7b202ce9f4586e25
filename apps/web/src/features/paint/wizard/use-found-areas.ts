import { listSchemeAreas, surfaceOfArea, type AreaId } from '@housecoat/contract'
import { useEffect, useState } from 'react'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { AreaColor } from './wizard-state.ts'

/**
 * The areas of a scheme that are found in the open photo without a tap; null until that is known.
 * @param isNeeded finding them takes the worker some tenths of a second
 */
export function useFoundAreas(
  engine: PaintEngine,
  isExterior: boolean,
  isNeeded: boolean,
): readonly AreaId[] | null {
  const [found, setFound] = useState<readonly AreaId[] | null>(null)
  const { photo, listFoundSurfaces } = engine
  useEffect(() => {
    if (photo === null || !isNeeded) return
    let isCurrent = true
    const areas = listSchemeAreas(isExterior)
    const surfaceOf = (areaId: AreaId) => surfaceOfArea(areaId, isExterior)
    listFoundSurfaces(areas.map(surfaceOf)).then(
      (surfaces) => isCurrent && setFound(areas.filter((areaId) => surfaces.includes(surfaceOf(areaId)))),
      // then every surface is offered to be tapped
      () => isCurrent && setFound([]),
    )
    return () => {
      isCurrent = false
    }
  }, [photo, listFoundSurfaces, isExterior, isNeeded])
  return found
}

interface KnownAreas {
  /** the area being colored */
  readonly current: AreaId
  readonly colors: readonly AreaColor[]
  /** null: not known yet */
  readonly found: readonly AreaId[] | null
}

/** Whether an area needs no first tap: it is being colored, has a color, or was found. */
export function isKnownArea(id: AreaId, { current, colors, found }: KnownAreas): boolean {
  return id === current || colors.some(({ areaId }) => areaId === id) || found?.includes(id) === true
}
