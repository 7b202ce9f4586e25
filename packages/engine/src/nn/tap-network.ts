import { decodeBase64 } from '../kernels/decode-base64.ts'
import type { PatchGrid } from '../superpixels/patch-grid.ts'
import { runDecoderBlock } from './analyze-photo.ts'
import { addFeatures, createFeatures, type Features } from './features.ts'
import { convolve, pointwise } from './layers.ts'
import { type Layer, type LayerHeader, readLayers } from './read-layers.ts'
import type { DecoderBlock } from './surface-network.ts'
import { DATA, FEATURE_GAINS, FEATURE_MEANS, LAYERS } from './tap-network-weights.ts'

/** Two depthwise-separable convolutions; the first one halves the grid, the second one is residual. */
interface EncoderBlock {
  readonly downDepthwise: Layer
  readonly downPointwise: Layer
  readonly depthwise: Layer
  readonly pointwise: Layer
}

interface TapNetwork {
  readonly stem: Layer
  readonly encoder: readonly EncoderBlock[]
  readonly decoder: readonly DecoderBlock[]
  readonly patchProjection: Layer
  readonly gridProjection: Layer
  readonly head: Layer
}

/** Encoder blocks, and as many decoder blocks. */
const STAGES = 4

let loaded: TapNetwork | null = null

/**
 * Predicts for every patch whether it belongs to the area, from its own features and from a small U-Net on the grid of
 * patches. tools/tap-model/train.py trains it on simulated taps.
 * @param rows one pixel per patch, see buildTapFeatures
 * @param grid where the patches lie
 * @returns log-odds per patch
 */
export function predictLogOdds(rows: Features, grid: PatchGrid): Float32Array {
  loaded ??= loadTapNetwork()
  const { stem, patchProjection, gridProjection, head } = loaded
  const patchFeatures = pointwise(rows, stem)
  const gridFeatures = runUNet(gatherPixels(patchFeatures, grid.owners, grid.width, grid.height), loaded)
  const hidden = pointwise(gatherPixels(gridFeatures, grid.cells, grid.cells.length, 1), gridProjection)
  addFeatures(hidden, pointwise(patchFeatures, patchProjection))
  for (let i = 0; i < hidden.data.length; i++) if (hidden.data[i] < 0) hidden.data[i] = 0
  const { data, channels } = pointwise(hidden, head)
  const logOdds = new Float32Array(grid.cells.length)
  for (let k = 0; k < logOdds.length; k++) logOdds[k] = data[k * channels]
  return logOdds
}

function loadTapNetwork(): TapNetwork {
  const layers = readLayers(decodeBase64(DATA), LAYERS as readonly LayerHeader[]).values()
  const next = () => layers.next().value!
  return {
    stem: foldNormalization(next()),
    encoder: Array.from({ length: STAGES }, () => ({
      downDepthwise: next(),
      downPointwise: next(),
      depthwise: next(),
      pointwise: next(),
    })),
    decoder: Array.from({ length: STAGES }, () => ({
      coarse: next(),
      fine: next(),
      depthwise: next(),
      pointwise: next(),
    })),
    patchProjection: next(),
    gridProjection: next(),
    head: next(),
  }
}

/** Folds the standardization of the features (training mean and standard deviation) into the first layer. */
function foldNormalization(layer: Layer): Layer {
  const weights = layer.weights.slice()
  const biases = layer.biases.slice()
  for (let o = 0; o < layer.outputs; o++)
    for (let f = 0; f < layer.inputs; f++) {
      // weights are stored in blocks of 4 outputs, input by input
      const at = ((o >> 2) * layer.inputs + f) * 4 + (o & 3)
      weights[at] *= FEATURE_GAINS[f]
      biases[o] -= weights[at] * FEATURE_MEANS[f]
    }
  return { ...layer, weights, biases }
}

/** The pixels at these indices, in a new size. */
function gatherPixels(
  { data, channels }: Features,
  indices: Int32Array,
  width: number,
  height: number,
): Features {
  const gathered = createFeatures(width, height, channels)
  for (let i = 0, at = 0; i < indices.length; i++)
    for (let c = 0, start = indices[i] * channels; c < channels; c++, at++)
      gathered.data[at] = data[start + c]
  return gathered
}

/** A small U-Net: down to a sixteenth of the grid and up again, with skip connections. */
function runUNet(input: Features, { encoder, decoder }: TapNetwork): Features {
  const skips: Features[] = []
  let features = input
  for (const block of encoder) {
    skips.push(features)
    features = convolve(features, [block.downDepthwise, block.downPointwise])
    addFeatures(features, convolve(features, [block.depthwise, block.pointwise]))
  }
  for (const block of decoder) features = runDecoderBlock(features, skips.pop()!, block)
  return features
}
