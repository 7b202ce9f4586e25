/** Lists different areas that a person may mean, where the engine is unsure. */
import type { HouseModel } from '../house/house-model.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { coverageOf } from '../raster/shares.ts'
import { CandidatePainter } from './candidate-painter.ts'
import { findArea, SURE_SHARE } from './find-area.ts'
import type { FoundArea } from './found-area.ts'
import { proposeAreas, type CandidateKind } from './propose-areas.ts'
import { surroundingsOf, type Surface } from '../house/surfaces.ts'

/** An area that a person may mean. */
export interface AreaCandidate extends FoundArea {
  /** how it came about, from which its label follows */
  readonly kind: CandidateKind
}

/** From this expected overlap on, the found area stands alone. */
const UNSURE_BELOW = 0.6
const CANDIDATES_MAX = 3
/** An alternative covers at least this share of what the found area covers: less is a mistake. */
const ALTERNATIVE_SHARE = 0.25
/** Areas that overlap more (IoU) look the same in a small picture. */
const OVERLAP_MAX = 0.85

/**
 * Lists two or three clearly different areas where the engine is unsure of the surface, or of the building.
 * @param photo encoded sRGB at analysis size
 * @param model of that photo
 * @param surface what the person wants to change
 * @param found the area that {@link findArea} gives
 * @returns the found area first, then alternatives in the order of their use; the found area alone where it is reliable, and
 *   where nothing else covers 1 % of the photo
 * @throws RangeError when photo and model have different sizes
 */
export function listCandidates(
  photo: ColorRaster,
  model: HouseModel,
  surface: Surface,
  found: FoundArea = findArea(photo, model, surface),
): AreaCandidate[] {
  const first: AreaCandidate = { ...found, kind: 'found' }
  const isUnsure = found.confidence < UNSURE_BELOW
  const hasRival = hasBuildings(surface) && model.regions.some(({ isRival }) => isRival)
  if (!isUnsure && !hasRival) return [first]
  const painter = new CandidatePainter(photo, model, surface, found)
  const least = Math.max(SURE_SHARE, ALTERNATIVE_SHARE * coverageOf(found.mask))
  const candidates = coverageOf(found.mask) >= SURE_SHARE ? [first] : []
  const drawn = [painter.found]
  for (const [kind, propose] of proposeAreas(painter, { isUnsure, hasRival })) {
    const labels = propose()
    // drawing is what takes time
    if (drawn.some((other) => painter.overlapOf(labels, other) >= OVERLAP_MAX)) continue
    const area = painter.paint(labels)
    if (coverageOf(area.mask) < least || !isDifferent(area.mask, candidates)) continue
    drawn.push(labels)
    candidates.push({ ...area, kind })
    if (candidates.length === CANDIDATES_MAX) break
  }
  return candidates.length === 0 ? [first] : candidates
}

/** Whether a surface covers whole buildings. */
function hasBuildings(surface: Surface): boolean {
  return surroundingsOf(surface) === 'outdoors' && surface !== 'door' && surface !== 'garage'
}

function isDifferent(mask: Mask, others: readonly AreaCandidate[]): boolean {
  return others.every((other) => overlapOf(mask, other.mask) < OVERLAP_MAX)
}

/** Intersection over union of two masks of 0 and 255. */
function overlapOf({ data: one }: Mask, { data: other }: Mask): number {
  let both = 0
  let either = 0
  for (let i = 0; i < one.length; i++) {
    both += one[i] & other[i] & 1
    either += (one[i] | other[i]) & 1
  }
  return both / either
}
