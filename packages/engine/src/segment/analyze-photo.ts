/** From a photo to a probability of each surface class per cell of a coarse grid. */
import type { ColorRaster } from '../raster/raster.ts'
import { resizeColor } from '../raster/resize.ts'
import {
  addFeatures,
  addGlobalContext,
  addUpsampled,
  createFeatures,
  depthwise,
  type Features,
  pointwise,
  stemConvolution,
} from './network-kernels.ts'
import type { EncoderBlock, MergeBlock, SurfaceNetwork } from './surface-network.ts'
import type { SurfaceClass } from './surface-classes.ts'

/** Analysis photos are the upload fitted within this many pixels on the long side. */
export const ANALYSIS_LONG_SIDE_PX = 1024

/** How many cells a probability map has. */
export interface GridSize {
  readonly width: number
  readonly height: number
}

/** What the network makes of one photo. Plain data: may be stored, or sent between threads. */
export interface Analysis {
  /** size of the photo that was given, in pixels */
  readonly width: number
  readonly height: number
  /** size of the probability maps; the grid covers the whole photo */
  readonly grid: GridSize
  readonly classes: readonly SurfaceClass[]
  /** per class, row by row: probability × 255; a cell's values add up to about 255 */
  readonly probabilities: readonly Uint8Array[]
  /** what else tells surfaces apart, coarse first; absent where another model made the probabilities */
  readonly looks?: readonly LookMap[]
}

/** Features from inside the network: like parts of a photo have like ones. What a channel means changes with the weights. */
export interface LookMap extends GridSize {
  readonly channels: number
  /** cell by cell, channels side by side, in 1/{@link LOOK_SCALE} of a channel's spread over the photo, around its mean */
  readonly data: Int8Array
}

/** What one spread (standard deviation) of a look's channel is stored as. */
const LOOK_SCALE = 31
/** The merges (coarsest first) whose features are handed out: those that halve the photo three times and twice. */
const LOOK_MERGES = [1, 2]

/** The network halves five times, so it sees sizes that are multiples of this. */
const SIZE_STEP_PX = 32

/**
 * Runs the surface network over a photo.
 * @param photo encoded sRGB, best at analysis size (ANALYSIS_LONG_SIDE_PX); alpha is not read
 * @returns probabilities on a grid of about half the network's input size
 * @throws RangeError when the photo has no pixels or its data do not match its size
 */
export function analyzePhoto(photo: ColorRaster, network: SurfaceNetwork): Analysis {
  const { width, height, channels, data } = photo
  if (width < 1 || height < 1 || data.length !== width * height * channels)
    throw new RangeError('photo data do not match its size')
  const seen = findNetworkSize(width, height, network.longSidePx)
  const input = toFeatures(resizeColor(photo, seen.width, seen.height))
  const { logits, looks } = runNetwork(input, network)
  return {
    width,
    height,
    grid: { width: logits.width, height: logits.height },
    classes: network.classes,
    probabilities: toProbabilities(logits, network.classes.length),
    looks: looks.map(toLookMap),
  }
}

function findNetworkSize(
  width: number,
  height: number,
  longSidePx: number,
): { width: number; height: number } {
  const scale = longSidePx / Math.max(width, height) / SIZE_STEP_PX
  const fit = (length: number) => Math.max(1, Math.round(length * scale)) * SIZE_STEP_PX
  return { width: fit(width), height: fit(height) }
}

/** Red, green and blue around zero, and the pixel's place in the photo from -1 to 1. */
function toFeatures(photo: ColorRaster): Features {
  const { width, height, channels, data: bytes } = photo
  const features = createFeatures(width, height, 5)
  const { data } = features
  for (let y = 0, at = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 5, from += channels) {
      for (let c = 0; c < 3; c++) data[at + c] = (bytes[from + c] / 255 - 0.5) * 4
      data[at + 3] = ((x + 0.5) / width) * 2 - 1
      data[at + 4] = ((y + 0.5) / height) * 2 - 1
    }
  }
  return features
}

/** The forward pass: encoder with skips, scene context at the bottom, merges upward, one logit per class. */
function runNetwork(input: Features, network: SurfaceNetwork): { logits: Features; looks: Features[] } {
  let features = stemConvolution(input, network.stem)
  const skips: Features[] = []
  for (const block of network.encoder) {
    if (block.spread.stride === 2) skips.push(features)
    features = runEncoderBlock(features, block)
  }
  addGlobalContext(features, network.scene)
  const looks: Features[] = []
  for (const [i, merge] of network.merges.entries()) {
    features = runMerge(features, skips.pop()!, merge)
    if (LOOK_MERGES.includes(i)) looks.push(features)
  }
  return { logits: pointwise(features, network.head), looks }
}

function runEncoderBlock(input: Features, block: EncoderBlock): Features {
  const output = pointwise(depthwise(pointwise(input, block.expand), block.spread), block.project)
  if (block.addsInput) addFeatures(output, input)
  return output
}

/** Doubles the coarse features, adds the fine ones, mixes both. */
export function runMerge(coarse: Features, fine: Features, merge: MergeBlock): Features {
  const merged = pointwise(fine, merge.fine)
  addUpsampled(pointwise(coarse, merge.coarse), merged)
  return pointwise(depthwise(merged, merge.spread), merge.mix)
}

/** Softmax per cell, as bytes. The logits are used up. */
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

function toLookMap({ width, height, channels, data }: Features): LookMap {
  const cells = width * height
  const sums = new Float64Array(channels)
  const squares = new Float64Array(channels)
  for (let i = 0, at = 0; i < cells; i++)
    for (let c = 0; c < channels; c++, at++) {
      sums[c] += data[at]
      squares[c] += data[at] * data[at]
    }
  const means = sums.map((sum) => sum / cells)
  const gains = squares.map((sum, c) => LOOK_SCALE / Math.sqrt(Math.max(1e-6, sum / cells - means[c] ** 2)))
  const stored = new Int8Array(cells * channels)
  for (let i = 0, at = 0; i < cells; i++)
    for (let c = 0; c < channels; c++, at++)
      stored[at] = Math.max(-127, Math.min(127, Math.round((data[at] - means[c]) * gains[c])))
  return { width, height, channels, data: stored }
}
