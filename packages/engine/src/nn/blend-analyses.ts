import { resizeGray } from '../raster/resize.ts'
import type { Analysis } from './analyze-photo.ts'

/** A byte of 0 stands for a probability below 1/510, not for 0: otherwise one of the two answers could rule out a class alone. */
const LEAST_BYTE = 0.25

/**
 * Joins two answers about a photo: per cell and class, the mean of both log-probabilities, normalized again.
 * @param analysis of the photo; its grid and its features stay
 * @param other what a second model says of the same photo, on any grid that covers it; a class that it doesn't know counts as unlikely
 * @returns a new analysis
 */
export function blendAnalyses(
  analysis: Analysis,
  other: Pick<Analysis, 'grid' | 'classes' | 'probabilities'>,
): Analysis {
  const { grid, classes, probabilities } = analysis
  const cells = grid.width * grid.height
  const others = classes.map((name) => {
    const place = other.classes.indexOf(name)
    if (place === -1) return new Uint8Array(cells)
    return resizeGray({ ...other.grid, data: other.probabilities[place] }, grid.width, grid.height).data
  })
  const blended = classes.map(() => new Uint8Array(cells))
  const means = new Float64Array(classes.length)
  for (let cell = 0; cell < cells; cell++) {
    let sum = 0
    for (let c = 0; c < means.length; c++) {
      // the geometric mean is the mean of the logarithms
      const product = Math.max(LEAST_BYTE, probabilities[c][cell]) * Math.max(LEAST_BYTE, others[c][cell])
      sum += means[c] = Math.sqrt(product)
    }
    const scale = 255 / sum
    for (let c = 0; c < means.length; c++) blended[c][cell] = means[c] * scale + 0.5
  }
  return { ...analysis, probabilities: blended }
}
