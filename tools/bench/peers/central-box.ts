import type { Mask } from '@housecoat/engine'

/** The box that holds most walls: all but a tenth at the sides and a fifth above and below. */
export function markCentralBox(width: number, height: number): Mask {
  const data = new Uint8Array(width * height)
  for (let y = Math.round(height * 0.2); y < Math.round(height * 0.8); y++)
    data.fill(255, y * width + Math.round(width * 0.1), y * width + Math.round(width * 0.9))
  return { width, height, data }
}
