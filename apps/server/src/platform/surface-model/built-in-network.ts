import { readFile } from 'node:fs/promises'
import {
  FEATURE_STAGES,
  loadSurfaceNetwork,
  toFeatureMap,
  toNetworkInput,
  type Analysis,
  type ColorRaster,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { openOnnxModel, type OnnxOutputs } from './onnx-model.ts'
import { nameFeatures, PROBABILITIES, writeSurfaceNetwork } from './surface-network-onnx.ts'
import type { SurfaceModel } from './surface-model.ts'

const WEIGHTS = new URL('../../../../../packages/engine/weights/surface-network.bin', import.meta.url)

/** The decoder and other painters need the other cores. */
const THREADS = 1

/** Reads the weights that browsers download, too. */
export async function readBuiltInWeights(): Promise<SurfaceNetwork> {
  return loadSurfaceNetwork(await readFile(WEIGHTS))
}

/**
 * Opens the surface network in ONNX Runtime. It computes what the engine's `analyzePhoto` computes in browsers, within 1 of
 * 255 for probabilities.
 * @throws Error when ONNX Runtime has no build for this machine
 */
export async function openBuiltInNetwork(network: SurfaceNetwork): Promise<SurfaceModel> {
  const model = await openOnnxModel(writeSurfaceNetwork(network), THREADS)
  return {
    name: 'built-in surface network',
    async analyze(photo, surroundings) {
      const { width, height, channels, data } = toNetworkInput(photo, network, surroundings)
      return toAnalysis(photo, network, await model.run(data, [1, height, width, channels]))
    },
  }
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

function toFeatures({ data, dims: [, height, width, channels] }: OnnxOutputs[string]) {
  return { width, height, channels, data: data as Float32Array }
}
