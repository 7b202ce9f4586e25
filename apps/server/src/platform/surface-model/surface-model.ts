import {
  resizeColor,
  SURFACE_CLASSES,
  type Analysis,
  type AnalysisMode,
  type ColorRaster,
  type SurfaceProbabilities,
} from '@housecoat/engine'
import type { Tensor } from 'onnxruntime-node'
import { readModelDescription, type ModelDescription } from './model-description.ts'
import { openOnnxModel } from './onnx-model.ts'
import { readClassMaps } from './read-class-maps.ts'

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

/** @throws Error when the output has another shape */
function readAnswer(answer: Tensor, { classes, output, name }: ModelDescription): SurfaceProbabilities {
  const placeOf = (label: number) => SURFACE_CLASSES.indexOf(classes[String(label)] ?? 'rest')
  const maps = readClassMaps(answer, { kind: output, placeOf })
  if (maps !== null) return maps
  const shape = answer.dims.join(' × ')
  throw new Error(`The surface model ${name} answered ${shape}, not 1 × labels × rows × columns`)
}
