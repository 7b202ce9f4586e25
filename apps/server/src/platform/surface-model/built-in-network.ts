import {
  ANALYSIS_MODES,
  correctProbabilities,
  FEATURE_STAGES,
  toContextInput,
  toFeatureMap,
  toNetworkInput,
  type Analysis,
  type ColorRaster,
  type ContextNetwork,
  type Features,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { CORRECTION, writeContextNetwork } from './context-network-onnx.ts'
import { openOnnxModel, type OnnxInput, type OnnxOutputs } from './onnx-model.ts'
import { nameFeatures, PROBABILITIES, writeSurfaceNetwork } from './surface-network-onnx.ts'
import type { SurfaceModel } from './surface-model.ts'

/** The decoder and other painters need the other cores. */
const THREADS = 1

/**
 * Opens the house network in ONNX Runtime at once, because most photos show a house. The networks for rooms are opened
 * when the first photo needs them. All compute what the engine's `analyzePhoto` computes in browsers, within 1 of 255 for
 * probabilities, or 2 with a context network.
 * @throws Error when ONNX Runtime has no build for this machine
 */
export async function openBuiltInNetwork(network: SurfaceNetwork): Promise<SurfaceModel> {
  const house = await openNetwork(network.house ?? network)
  const getSurface = openOnce(() => (network.house === null ? Promise.resolve(house) : openNetwork(network)))
  const getCorrection = openOnce(async () => network.context && openContextNetwork(network.context))
  return {
    name: 'built-in surface network',
    async analyze(photo, mode) {
      const { isHouse, hasContext } = ANALYSIS_MODES[mode]
      const { own, model } = isHouse ? house : await getSurface()
      const input = toNetworkInput(photo, own, mode)
      const analysis = toAnalysis(photo, own, await model.run(toOnnxInput(input)))
      const correct = hasContext ? await getCorrection() : null
      return correct === null ? analysis : correct(photo, analysis)
    },
  }
}

async function openNetwork(own: SurfaceNetwork) {
  return { own, model: await openOnnxModel(writeSurfaceNetwork(own), THREADS) }
}

/** @returns a function that opens something at its first call, and again after a failure */
function openOnce<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opening: Promise<Opened> | null = null
  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
}

type Correct = (photo: ColorRaster, analysis: Analysis) => Promise<Analysis>

async function openContextNetwork(context: ContextNetwork): Promise<Correct> {
  const model = await openOnnxModel(writeContextNetwork(context), THREADS)
  return async (photo, analysis) => {
    const input = toContextInput(photo, analysis, context)
    const outputs = await model.run(toOnnxInput(input.photo), toOnnxInput(input.prior))
    return { ...analysis, probabilities: correctProbabilities(analysis, toFeatures(outputs[CORRECTION])) }
  }
}

function toOnnxInput({ width, height, channels, data }: Features): OnnxInput {
  return { data: data.subarray(0, width * height * channels), shape: [1, height, width, channels] }
}

function toAnalysis(
  { width, height }: ColorRaster,
  { classes }: SurfaceNetwork,
  outputs: OnnxOutputs,
): Analysis {
  const { data, dims } = outputs[PROBABILITIES]
  const [, , rows, columns] = dims
  const cells = rows * columns
  const stages = FEATURE_STAGES.map(nameFeatures).filter((name) => name in outputs)
  return {
    width,
    height,
    grid: { width: columns, height: rows },
    classes,
    probabilities: classes.map((_, c) => (data as Uint8Array).slice(c * cells, (c + 1) * cells)),
    featureMaps: stages.map((name) => toFeatureMap(toFeatures(outputs[name]))),
  }
}

function toFeatures({ data, dims: [, height, width, channels] }: OnnxOutputs[string]): Features {
  return { width, height, channels, data: data as Float32Array }
}
