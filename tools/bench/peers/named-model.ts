import { buildHouseModel, findArea, surroundingsOf } from '@housecoat/engine'
import { openSurfaceModel } from '../../../apps/server/src/platform/surface-model/surface-model.ts'
import type { AreaPeer } from './area-peer.ts'

/** A model as an operator names it (docs/surface-models.md): SegFormer-B0, say. Its probabilities go the engine's own way to an area. */
export async function loadNamedModel(descriptionFile: string): Promise<AreaPeer> {
  const model = await openSurfaceModel(descriptionFile)
  return {
    name: model.name,
    find: async (photo, surface) =>
      findArea(photo, buildHouseModel(photo, await model.analyze(photo, surroundingsOf(surface))), surface)
        .mask,
  }
}
