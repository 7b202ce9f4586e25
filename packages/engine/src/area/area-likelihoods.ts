import type { HouseModel } from '../house/house-model.ts'
import { paintableOf, type Cladding } from '../house/surface-likelihoods.ts'
import type { Surface } from '../house/surfaces.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'

/** Masonry counts as exterior when there is this many times more of it than of siding. */
const MASONRY_DOMINATES = 1.5

/** The cladding that a surface takes unless the person says otherwise. */
export function usualCladding(model: HouseModel, surface: Surface): Cladding {
  if (surface === 'siding') return 'both'
  return totalOf(model, 'masonry') > MASONRY_DOMINATES * totalOf(model, 'wall') ? 'both' : 'siding'
}

/** How likely each region belongs to a surface, 0–1; 0.5 is even odds. */
export function likelihoodsOf(
  model: HouseModel,
  surface: Surface,
  cladding = usualCladding(model, surface),
): number[] {
  const paintable = paintableOf(surface, cladding)
  return model.regions.map(({ likelihoods }) => likelihoods[paintable])
}

function totalOf({ classes, regions }: HouseModel, name: SurfaceClass): number {
  const c = classes.indexOf(name)
  return regions.reduce((sum, { pixels, probabilities }) => sum + pixels * probabilities[c], 0)
}
