/**
 * Runs the surface network, and the context network that corrects it: from a photo to the probability of each surface class in
 * each cell of a coarse grid.
 */
import type { ColorRaster } from '../raster/raster.ts'
import { resizeColor } from '../raster/resize.ts'
import { addFeatures, createFeatures, type Features } from './features.ts'
import { addGlobalContext, convolve, pointwise } from './layers.ts'
import { ANALYSIS_MODES, type AnalysisMode } from './analysis-modes.ts'
import type { ChainStep } from './convolve-rows.ts'
import { correctProbabilities, runContextNetwork, toContextInput } from './context-network.ts'
import { findNetworkSize } from './network-size.ts'
import type { Layer } from './read-layers.ts'
import type { DecoderBlock, SurfaceNetwork } from './surface-network.ts'
import type { SurfaceClass } from './surface-classes.ts'

/** Long side of the analysis photo, in pixels: larger uploads are shrunk to it. */
export const ANALYSIS_LONG_SIDE_PX = 1024

/** Size of a probability map, in cells. */
export interface GridSize {
  readonly width: number
  readonly height: number
}

/** The network's output for one photo. Plain data: it may be stored or sent between threads. */
export interface Analysis {
  /** size of the photo, in pixels */
  readonly width: number
  readonly height: number
  /** size of the probability maps; the grid covers the whole photo */
  readonly grid: GridSize
  readonly classes: readonly SurfaceClass[]
  /** per class, row by row: probability × 255; a cell's values add up to about 255 */
  readonly probabilities: readonly Uint8Array[]
  /** features from inside the network, coarse first; absent when another model produced the probabilities */
  readonly featureMaps?: readonly FeatureMap[]
}

/** Activations of a decoder stage, similar where the photo is similar. A channel's meaning changes with the weights. */
export interface FeatureMap extends GridSize {
  readonly channels: number
  /** cell by cell, channels interleaved; standardized per channel over the photo, times {@link FEATURE_SCALE} */
  readonly data: Int8Array
}

/** Stored value of one standard deviation: the int8 range covers ±4. */
const FEATURE_SCALE = 31
/** Decoder stages (coarsest first) whose features are returned: at 1/8 and 1/4 of the input size. */
export const FEATURE_STAGES: readonly number[] = [1, 2]

/**
 * Runs the mode's network over a photo: the house network or the surface network. The context network then corrects the answer, if there
 * is one and the mode uses it.
 * @param photo encoded sRGB, best at analysis size (ANALYSIS_LONG_SIDE_PX); alpha is not read
 * @param network the weights
 * @param mode what the photo is analyzed for; see {@link ANALYSIS_MODES}
 * @returns probabilities on a grid of about half the network's input size
 * @throws RangeError when the photo has no pixels or its data do not match its size
 */
export function analyzePhoto(photo: ColorRaster, network: SurfaceNetwork, mode: AnalysisMode): Analysis {
  const analysis = runSurfaceNetwork(photo, networkFor(network, mode), mode)
  const { context } = network
  if (context === null || !ANALYSIS_MODES[mode].hasContext) return analysis
  const correction = runContextNetwork(toContextInput(photo, analysis, context), context)
  return { ...analysis, probabilities: correctProbabilities(analysis, correction) }
}

/** @returns the one of the surface and the house network that finds the surfaces in this mode */
function networkFor(network: SurfaceNetwork, mode: AnalysisMode): SurfaceNetwork {
  return ANALYSIS_MODES[mode].isHouse ? (network.house ?? network) : network
}

function runSurfaceNetwork(photo: ColorRaster, network: SurfaceNetwork, mode: AnalysisMode): Analysis {
  const { logits, features } = runNetwork(toNetworkInput(photo, network, mode), network)
  return {
    width: photo.width,
    height: photo.height,
    grid: { width: logits.width, height: logits.height },
    classes: network.classes,
    probabilities: toProbabilities(logits, network.classes.length),
    featureMaps: features.map(toFeatureMap),
  }
}

/**
 * Prepares a photo for the surface network.
 * @param photo encoded sRGB; alpha is not read
 * @returns five channels per pixel, at the network's input size: red, green and blue from -2 to 2, and the pixel's position
 *   from -1 to 1
 * @throws RangeError when the photo has no pixels or its data do not match its size
 */
export function toNetworkInput(photo: ColorRaster, network: SurfaceNetwork, mode: AnalysisMode): Features {
  const { width, height, channels, data } = photo
  if (width < 1 || height < 1 || data.length !== width * height * channels)
    throw new RangeError('photo data do not match its size')
  const size = findNetworkSize(width, height, network.longSidePx * ANALYSIS_MODES[mode].inputScale)
  return toFeatures(resizeColor(photo, size.width, size.height))
}

/** The network's input for each byte of a photo, from -2 to 2. */
const INPUT_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => (byte / 255 - 0.5) * 4)

function toFeatures(photo: ColorRaster): Features {
  const { width, height, channels, data: bytes } = photo
  const features = createFeatures(width, height, 5)
  const { data } = features
  for (let y = 0, at = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 5, from += channels) {
      for (let c = 0; c < 3; c++) data[at + c] = INPUT_OF_BYTE[bytes[from + c]]
      data[at + 3] = ((x + 0.5) / width) * 2 - 1
      data[at + 4] = ((y + 0.5) / height) * 2 - 1
    }
  }
  return features
}

/** The forward pass: encoder with skip connections, global scene context, decoder, one logit per class. */
function runNetwork(input: Features, network: SurfaceNetwork): { logits: Features; features: Features[] } {
  const { decoder, head } = network
  const { last, skips } = runEncoder(input, network)
  addGlobalContext(last, network.scene)
  const features: Features[] = []
  let coarse = last
  for (const [i, block] of decoder.slice(0, -1).entries()) {
    coarse = runDecoderBlock(coarse, skips[decoder.length - 1 - i], block)
    if (FEATURE_STAGES.includes(i)) features.push(coarse)
  }
  const logits = convolve(skips[0], [...decoderSteps(coarse, decoder[decoder.length - 1]), head])
  return { logits, features }
}

/** @returns the last features, and those before each block that halves the size */
function runEncoder(input: Features, network: SurfaceNetwork): { last: Features; skips: Features[] } {
  const skips: Features[] = []
  let last = input
  // layers behind `last` that have not run yet
  let steps: Layer[] = [network.stem]
  for (const { expand, depthwise, project, addsInput } of network.encoder) {
    const isHalving = depthwise.stride === 2
    if (isHalving || addsInput) {
      last = convolve(last, steps)
      steps = []
    }
    if (isHalving) skips.push(last)
    steps.push(expand, depthwise, project)
    if (addsInput) {
      const output = convolve(last, steps)
      addFeatures(output, last)
      last = output
      steps = []
    }
  }
  return { last: convolve(last, steps), skips }
}

/** Upsamples the coarse features, adds the skip connection's fine ones, and convolves the sum. */
export function runDecoderBlock(coarse: Features, fine: Features, block: DecoderBlock): Features {
  return convolve(fine, decoderSteps(coarse, block))
}

function decoderSteps(coarse: Features, block: DecoderBlock): ChainStep[] {
  const upsampled = { kind: 'addUpsampled', coarse: pointwise(coarse, block.coarse) } as const
  return [block.fine, upsampled, block.depthwise, block.pointwise]
}

/** Softmax per cell, as bytes. Overwrites the logits. */
function toProbabilities(logits: Features, classCount: number): Uint8Array[] {
  const cells = logits.width * logits.height
  const maps = Array.from({ length: classCount }, () => new Uint8Array(cells))
  const { data, channels } = logits
  for (let i = 0, at = 0; i < cells; i++, at += channels) {
    let most = -Infinity
    for (let c = 0; c < classCount; c++) most = Math.max(most, data[at + c])
    let sum = 0
    for (let c = 0; c < classCount; c++) sum += data[at + c] = Math.exp(data[at + c] - most)
    const scale = 255 / sum
    for (let c = 0; c < classCount; c++) maps[c][i] = data[at + c] * scale + 0.5
  }
  return maps
}

/** Standardizes the features of a decoder stage, given in any unit with channels interleaved. */
export function toFeatureMap({ width, height, channels, data }: Features): FeatureMap {
  const cells = width * height
  const sums = new Float64Array(channels)
  const squares = new Float64Array(channels)
  for (let i = 0, at = 0; i < cells; i++)
    for (let c = 0; c < channels; c++, at++) {
      sums[c] += data[at]
      squares[c] += data[at] * data[at]
    }
  const means = sums.map((sum) => sum / cells)
  const gains = squares.map(
    (sum, c) => FEATURE_SCALE / Math.sqrt(Math.max(1e-6, sum / cells - means[c] ** 2)),
  )
  const stored = new Int8Array(cells * channels)
  for (let i = 0, at = 0; i < cells; i++)
    for (let c = 0; c < channels; c++, at++)
      stored[at] = Math.max(-127, Math.min(127, Math.round((data[at] - means[c]) * gains[c])))
  return { width, height, channels, data: stored }
}
