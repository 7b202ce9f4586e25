import {
  analyzePhoto,
  buildHouseModel,
  estimateArea,
  findArea,
  type AreaEstimate,
  type Mask,
  type SurfaceNetwork,
} from '@housecoat/engine'
import type { TruthScene } from './truth-scene.ts'

/** How large the walls seem to be, beside their true size in the rendered scene. */
export interface EstimateFigures {
  readonly scene: string
  /** square meters that the photo shows */
  readonly truth: number
  /** of the walls as they truly are in the picture; null when nothing could be measured */
  readonly marked: AreaEstimate | null
  /** of the walls that the engine finds */
  readonly found: AreaEstimate | null
}

/** Measures the scenes whose true areas are known, see `--measure` of tools/scenes. */
export function measureEstimates(
  scenes: readonly TruthScene[],
  network: SurfaceNetwork | null,
): EstimateFigures[] {
  return scenes.flatMap(({ name, photo, surface, surroundings, wall, wallSquareMeters }) => {
    if (wallSquareMeters === null) return []
    const analysis = network && analyzePhoto(photo, network, surroundings)
    const estimate = (mask: Mask) => estimateArea(photo, mask, surface, analysis)
    const found = analysis && findArea(photo, buildHouseModel(photo, analysis), surface).mask
    return [{ scene: name, truth: wallSquareMeters, marked: estimate(wall), found: found && estimate(found) }]
  })
}
