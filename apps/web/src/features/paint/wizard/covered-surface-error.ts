import { findSchemeAreaName, surfaceOfArea, type PaintSelection } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'

/** Other surfaces cover all of a colored one, so that nothing of it would be painted. The server isn't asked then. */
export class CoveredSurfaceError extends Error {
  /** as the list of surfaces calls it */
  readonly surfaceName: string

  constructor(surfaceName: string) {
    // eslint-disable-next-line lingui/no-unlocalized-strings -- for developers
    super(`no pixel is left for ${surfaceName}`)
    this.name = 'CoveredSurfaceError'
    this.surfaceName = surfaceName
  }
}

/** @throws CoveredSurfaceError when one of the selections' surfaces is covered */
export function checkUncovered(
  selections: readonly Pick<PaintSelection, 'areaId' | 'area'>[],
  isExterior: boolean,
  covered: readonly Surface[],
): void {
  const first = selections.find(({ areaId }) => covered.includes(surfaceOfArea(areaId, isExterior)))
  if (first !== undefined)
    throw new CoveredSurfaceError(findSchemeAreaName(first.areaId, isExterior) ?? first.area)
}
