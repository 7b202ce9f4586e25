import {
  resizeColor,
  SURFACE_CLASSES,
  type Analysis,
  type AnalysisMode,
  type ColorRaster,
} from '@housecoat/engine'
import type { Tensor } from 'onnxruntime-node'
import { readModelDescription, type ModelDescription } from './model-description.ts'
import { openOnnxModel } from './onnx-model.ts'

/** A segmentation model: the built-in surface network, or the operator's in its place. */
export interface SurfaceModel {
  readonly name: string
  /**
   * @param photo encoded sRGB of any size
   * @param mode what it is analyzed for; the operator's model is not told
   * @returns probabilities in the model's own grid
   * @throws Error when the model's output has not the described shape
   */
  analyze(photo: ColorRaster, mode: AnalysisMode): Promise<Analysis>
}

/**
 * Loads the operator's model.
 * @param descriptionFile JSON as in model-description.ts
 * @throws Error in plain words when the description or the model is missing or not valid
 */
export async function openSurfaceModel(descriptionFile: string): Promise<SurfaceModel> {
  const description = await readModelDescription(descriptionFile)
  const model = await openOnnxModel(description.model).catch((cause: unknown) => {
    throw new Error(`The surface model ${description.model} cannot be loaded`, { cause })
  })
  return {
    name: description.name,
    async analyze(photo) {
      const { widthPx, heightPx } = description.input
      const data = toPlanes(photo, description)
      const outputs = await model.run({ data, shape: [1, 3, heightPx, widthPx] })
      const { width, height } = photo
      return { width, height, ...readAnswer(outputs[model.outputNames[0]], description) }
    },
  }
}

/** The photo at the model's size: the red plane, then green, then blue. */
function toPlanes(photo: ColorRaster, { input }: ModelDescription): Float32Array {
  const { widthPx, heightPx, mean, std } = input
  const { data, channels } = resizeColor(photo, widthPx, heightPx)
  const size = widthPx * heightPx
  const planes = new Float32Array(size * 3)
  for (let c = 0; c < 3; c++)
    for (let i = 0; i < size; i++) planes[c * size + i] = (data[i * channels + c] / 255 - mean[c]) / std[c]
  return planes
}

function readAnswer(
  { data, dims }: Tensor,
  { classes, output, name }: ModelDescription,
): Pick<Analysis, 'grid' | 'classes' | 'probabilities'> {
  const [batch, labels, height, width] = dims
  if (dims.length !== 4 || batch !== 1 || !(data instanceof Float32Array))
    throw new Error(`The surface model ${name} answered ${dims.join(' × ')}, not 1 × labels × rows × columns`)
  const places = Array.from({ length: labels }, (_, label) =>
    SURFACE_CLASSES.indexOf(classes[String(label)] ?? 'rest'),
  )
  const cells = width * height
  const probabilities = SURFACE_CLASSES.map(() => new Uint8Array(cells))
  const sums = new Float64Array(SURFACE_CLASSES.length)
  for (let cell = 0; cell < cells; cell++) {
    sums.fill(0)
    const total = addLabels(data, { cell, cells, labels, places, isLogits: output === 'logits' }, sums)
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
