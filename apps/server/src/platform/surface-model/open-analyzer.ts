import { analyzePhoto, type Analysis, type AnalysisMode, type ColorRaster } from '@housecoat/engine'
import { openBuiltInNetwork } from './built-in-network.ts'
import { readBuiltInWeights } from './read-built-in-weights.ts'
import { openSurfaceModel } from './surface-model.ts'

/** An analysis, with the name of the operator's model if that made it. */
export interface NamedAnalysis extends Analysis {
  readonly model?: string
}

/** Finds the surfaces in a photo of any size, encoded in sRGB. */
export type Analyze = (photo: ColorRaster, mode: AnalysisMode) => Promise<NamedAnalysis>

/**
 * Opens the operator's surface model, or else the built-in network. After one failure of the operator's model, such as an
 * output of another shape, the built-in network is used instead.
 * @param modelFile description of the operator's model, see model-description.ts
 */
export async function openAnalyzer(modelFile: string | undefined): Promise<Analyze> {
  if (modelFile === undefined) return openBuiltIn()
  try {
    const model = await openSurfaceModel(modelFile)
    return withFallback(async (...photo) => ({ ...(await model.analyze(...photo)), model: model.name }))
  } catch (error) {
    reportModelFault(error)
    return openBuiltIn()
  }
}

function withFallback(analyze: Analyze): Analyze {
  let builtIn: Promise<Analyze> | null = null
  return async (...photo) => {
    if (builtIn !== null) return (await builtIn)(...photo)
    try {
      return await analyze(...photo)
    } catch (error) {
      reportModelFault(error)
      builtIn ??= openBuiltIn()
      return (await builtIn)(...photo)
    }
  }
}

/** ONNX Runtime has no build for Intel Macs and for musl: there the server runs what browsers run. */
async function openBuiltIn(): Promise<Analyze> {
  const network = await readBuiltInWeights()
  try {
    const model = await openBuiltInNetwork(network)
    return (...photo) => model.analyze(...photo)
  } catch (error) {
    console.error(
      'ONNX Runtime cannot be used on this machine; photos are analyzed more slowly without it.',
      error,
    )
    return (photo, mode) => Promise.resolve(analyzePhoto(photo, network, mode))
  }
}

function reportModelFault(error: unknown): void {
  console.error('The configured surface model cannot be used; the built-in network is used instead.', error)
}
