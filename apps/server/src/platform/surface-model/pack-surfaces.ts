import type { AnalysisResponse } from '@housecoat/contract'
import type { SurfaceProbabilities } from '@housecoat/engine'

/** Surfaces as JSON has them: a byte a cell in base64. */
export function packSurfaces({
  grid,
  classes,
  probabilities,
}: SurfaceProbabilities): Omit<AnalysisResponse, 'model'> {
  const planes = probabilities.map((plane) => Buffer.from(plane).toString('base64'))
  return { grid, classes: [...classes], probabilities: planes }
}
