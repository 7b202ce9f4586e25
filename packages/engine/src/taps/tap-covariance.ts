/** How far each patch is from a tap, in every respect. */
export interface TapDistances {
  /** cheapest path from the tap, see pathCosts */
  readonly path: Float32Array
  /** squared difference in color and texture, in units of what is usual on the tapped surface */
  readonly look: Float32Array
  /** squared difference of what the surface network sees: 0 the same, 2 nothing in common */
  readonly surface: Float32Array
  /** distance as a share of the photo's long side */
  readonly apart: Float32Array
}

/** How much a tap says about patches of its look and surface, and how far that reaches (share of the long side). */
const LOOK_WEIGHT = 12
const SURFACE_SPREAD = 0.5
const LOOK_REACH = 0.3
/** What is left of it everywhere else. */
const LOOK_FLOOR = 0.4
/** How much a tap says about patches on a cheap path from it, and the path cost over which that fades. */
const PATH_WEIGHT = 8
const PATH_FADE = 6
/** What the kernel is for the tapped patch itself. */
export const KERNEL_PEAK = LOOK_WEIGHT + PATH_WEIGHT

/** How much what a tap says holds for each patch: covariance of the Gaussian process with the tapped patch. */
export function kernelOf({ path, look, surface, apart }: TapDistances): Float32Array {
  const kernel = new Float32Array(path.length)
  for (let k = 0; k < kernel.length; k++) {
    const near = LOOK_FLOOR + (1 - LOOK_FLOOR) * Math.exp(-(apart[k] ** 2) / (2 * LOOK_REACH ** 2))
    const alike = Math.exp(-look[k] - surface[k] / SURFACE_SPREAD)
    kernel[k] = LOOK_WEIGHT * alike * near + PATH_WEIGHT * Math.exp(-((path[k] / PATH_FADE) ** 2))
  }
  return kernel
}
