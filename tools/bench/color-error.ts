import { deltaE2000, labFromLinear, srgbToLinear, type ColorRaster, type Mask } from '@housecoat/engine'

/** Colors are compared as means of squares this wide, so that noise and a pixel's shift count for little. */
const BLOCK_PX = 5

/** Blocks this near to the wall's edge are left out: there the mask is judged, not the color. */
const MARGIN_PX = 3

const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255))

function isWhollyInside(wall: Mask, left: number, top: number, size: number): boolean {
  if (left < 0 || top < 0 || left + size > wall.width || top + size > wall.height) return false
  for (let y = top; y < top + size; y++)
    for (let x = left; x < left + size; x++) if (wall.data[y * wall.width + x] === 0) return false
  return true
}

function blockColor({ width, channels, data }: ColorRaster, left: number, top: number) {
  let [red, green, blue] = [0, 0, 0]
  for (let y = top; y < top + BLOCK_PX; y++)
    for (let x = left; x < left + BLOCK_PX; x++) {
      const at = (y * width + x) * channels
      red += LINEAR[data[at]]
      green += LINEAR[data[at + 1]]
      blue += LINEAR[data[at + 2]]
    }
  const count = BLOCK_PX ** 2
  return labFromLinear([red / count, green / count, blue / count])
}

/** Lists ΔE2000 between two pictures for every block of 5 × 5 pixels well inside the wall. */
export function listColorErrors(result: ColorRaster, truth: ColorRaster, wall: Mask): number[] {
  const errors: number[] = []
  for (let y = 0; y < wall.height; y += BLOCK_PX)
    for (let x = 0; x < wall.width; x += BLOCK_PX) {
      if (!isWhollyInside(wall, x - MARGIN_PX, y - MARGIN_PX, BLOCK_PX + 2 * MARGIN_PX)) continue
      errors.push(deltaE2000(blockColor(result, x, y), blockColor(truth, x, y)))
    }
  return errors
}
