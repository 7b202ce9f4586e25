import type { ColorRaster, Mask, Surface } from '@housecoat/engine'

/** Another way to find a surface, measured beside the engine in the same run. */
export interface AreaPeer {
  /** the head of its column */
  readonly name: string
  /** @returns 255 where it says the surface is, at the photo's size */
  readonly find: (photo: ColorRaster, surface: Surface) => Mask | Promise<Mask>
}
