import type { Mask } from '@housecoat/engine'
import type { AreaPeer } from './area-peer.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The box that holds most walls: all but a tenth at the sides and a fifth above and below. Right and bottom lie outside. */
export function findCentralBox(width: number, height: number): Box {
  return {
    left: Math.round(width * 0.1),
    top: Math.round(height * 0.2),
    right: Math.round(width * 0.9),
    bottom: Math.round(height * 0.8),
  }
}

export function markCentralBox(width: number, height: number): Mask {
  const { left, top, right, bottom } = findCentralBox(width, height)
  const data = new Uint8Array(width * height)
  for (let y = top; y < bottom; y++) data.fill(255, y * width + left, y * width + right)
  return { width, height, data }
}

export const centralBoxPeer: AreaPeer = {
  name: 'central box',
  find: ({ width, height }) => markCentralBox(width, height),
}
