/** Distances of every patch from a tap. */
export interface TapDistances {
  /** see findPathCosts */
  readonly pathCost: Float32Array
  /** squared difference in color and texture, relative to the variance on the tapped surface */
  readonly appearance: Float32Array
  /** twice the squared Hellinger distance between class probabilities: 0 identical, 2 disjoint */
  readonly classDistance: Float32Array
  /** in the photo, as a share of its long side */
  readonly distance: Float32Array
}

/** Covariance with patches of similar appearance and class; its Gaussian fall-off over distance (share of the long side). */
const APPEARANCE_WEIGHT = 12
const CLASS_SPREAD = 0.5
const DISTANCE_SPREAD = 0.3
/** Share of that covariance that remains at any distance. */
const DISTANCE_FLOOR = 0.4
/** Covariance with patches on a cheap path from the tap; its fall-off over path cost. */
const PATH_WEIGHT = 8
const PATH_SPREAD = 6
/** Covariance of the tapped patch with itself. */
export const SIGNAL_VARIANCE = APPEARANCE_WEIGHT + PATH_WEIGHT

/** The Gaussian process's covariance between the tapped patch and every patch. */
export function tapCovariance({ pathCost, appearance, classDistance, distance }: TapDistances): Float32Array {
  const covariance = new Float32Array(pathCost.length)
  for (let k = 0; k < covariance.length; k++) {
    const near =
      DISTANCE_FLOOR + (1 - DISTANCE_FLOOR) * Math.exp(-(distance[k] ** 2) / (2 * DISTANCE_SPREAD ** 2))
    const alike = Math.exp(-appearance[k] - classDistance[k] / CLASS_SPREAD)
    covariance[k] =
      APPEARANCE_WEIGHT * alike * near + PATH_WEIGHT * Math.exp(-((pathCost[k] / PATH_SPREAD) ** 2))
  }
  return covariance
}
