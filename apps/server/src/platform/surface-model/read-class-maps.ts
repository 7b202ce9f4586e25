import { SURFACE_CLASSES, type SurfaceProbabilities } from '@housecoat/engine'
import type { Tensor } from 'onnxruntime-node'

interface Meaning {
  readonly kind: 'logits' | 'probabilities'
  /** a label's place in SURFACE_CLASSES; several labels may share one */
  readonly placeOf: (label: number) => number
}

/**
 * Reads the output of a segmentation model.
 * @param output 1 × labels × rows × columns in 32-bit floats
 * @returns null when it has another shape or type
 */
export function readClassMaps(
  { data, dims }: Tensor,
  { kind, placeOf }: Meaning,
): SurfaceProbabilities | null {
  const [batch, labels, height, width] = dims
  if (dims.length !== 4 || batch !== 1 || !(data instanceof Float32Array)) return null
  const places = Array.from({ length: labels }, (_, label) => placeOf(label))
  const cells = width * height
  const probabilities = SURFACE_CLASSES.map(() => new Uint8Array(cells))
  const sums = new Float64Array(SURFACE_CLASSES.length)
  for (let cell = 0; cell < cells; cell++) {
    sums.fill(0)
    const total = addLabels(data, { cell, cells, labels, places, isLogits: kind === 'logits' }, sums)
    sums.forEach((sum, place) => (probabilities[place][cell] = Math.round((sum / total) * 255)))
  }
  return { grid: { width, height }, classes: SURFACE_CLASSES, probabilities }
}

/** Adds the probabilities of a cell's labels to their surfaces. @returns their sum */
function addLabels(
  data: Float32Array,
  at: { cell: number; cells: number; labels: number; places: readonly number[]; isLogits: boolean },
  sums: Float64Array,
): number {
  let most = 0
  if (at.isLogits) {
    most = -Infinity
    for (let label = 0; label < at.labels; label++) most = Math.max(most, data[label * at.cells + at.cell])
  }
  let total = 0
  for (let label = 0; label < at.labels; label++) {
    const value = data[label * at.cells + at.cell]
    const weight = at.isLogits ? Math.exp(value - most) : Math.max(0, value)
    sums[at.places[label]] += weight
    total += weight
  }
  return total || 1
}
