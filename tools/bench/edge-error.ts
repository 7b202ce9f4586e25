import { boxMean, deltaE2000, labFromSrgb, type ColorRaster, type Mask } from '@housecoat/engine'

/** The border's own pixels are a mixture; from here on, a pixel is wholly the wall or wholly not. */
const NEAREST_PX = 2

/** Farther from the wall's border an error is no longer an edge's. */
const FARTHEST_PX = 6

/** A mean over a window is 0 or 1 but for rounding. */
const ROUNDING = 1e-5

/** How true a repaint is to the wall's edge. */
export interface EdgeFigures {
  /** mean ΔE2000 between repaint and photo, 2–6 px outside the wall: a halo */
  readonly halo: number
  /** mean ΔE2000 between repaint and the wall wholly painted, 2–6 px inside: a fringe of the old paint */
  readonly fringe: number
}

/**
 * Measures both sides of a wall's border.
 * @param painted the repaint to judge
 * @param wholly the same repaint with every pixel of the wall painted fully
 * @param photo as it was
 * @param wall the true one
 */
export function measureEdges(
  painted: ColorRaster,
  wholly: ColorRaster,
  photo: ColorRaster,
  wall: Mask,
): EdgeFigures {
  const near = shareAround(wall, NEAREST_PX - 1)
  const far = shareAround(wall, FARTHEST_PX)
  const [halos, fringes]: [number[], number[]] = [[], []]
  for (let i = 0; i < wall.data.length; i++) {
    if (near[i] < ROUNDING && far[i] > ROUNDING) halos.push(differenceAt(painted, photo, i))
    else if (near[i] > 1 - ROUNDING && far[i] < 1 - ROUNDING) fringes.push(differenceAt(painted, wholly, i))
  }
  return { halo: meanOrZero(halos), fringe: meanOrZero(fringes) }
}

function shareAround({ data, width, height }: Mask, radiusPx: number): Float32Array {
  return boxMean(
    Float32Array.from(data, (value) => value / 255),
    width,
    height,
    radiusPx,
  )
}

function differenceAt(first: ColorRaster, second: ColorRaster, pixel: number): number {
  const labAt = ({ data, channels }: ColorRaster) => {
    const at = pixel * channels
    return labFromSrgb([data[at], data[at + 1], data[at + 2]])
  }
  return deltaE2000(labAt(first), labAt(second))
}

function meanOrZero(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
