import { decodeBase64 } from '../kernels/decode-base64.ts'
import { runMerge } from './analyze-photo.ts'
import { addFeatures, createFeatures, depthwise, type Features, pointwise } from './network-kernels.ts'
import { type Layer, type LayerHeader, type MergeBlock, readLayers } from './surface-network.ts'
import type { PatchGrid } from '../superpixels/patch-grid.ts'
import { DATA, FEATURE_GAINS, FEATURE_MEANS, LAYERS } from './tap-network-weights.ts'

/** Halves the grid, then looks around once more. */
interface HalvingBlock {
  readonly spread: Layer
  readonly mix: Layer
  readonly around: Layer
  readonly again: Layer
}

interface TapNetwork {
  readonly enter: Layer
  readonly halvings: readonly HalvingBlock[]
  readonly merges: readonly MergeBlock[]
  readonly own: Layer
  readonly around: Layer
  readonly leave: Layer
}

/** How often the network halves the grid. */
const HALVINGS = 4

let loaded: TapNetwork | null = null

/**
 * Judges every patch by its own row and by what a small convolutional network sees around it. It is trained by
 * tools/tap-model/train.py on simulated fingers.
 * @param rows one pixel a patch, see describePatches
 * @param grid where the patches lie
 * @returns log-odds of each patch to belong to the area that the person wants
 */
export function judgePatches(rows: Features, grid: PatchGrid): Float32Array {
  loaded ??= loadTapNetwork()
  const { enter, own, around, leave } = loaded
  const entered = pointwise(rows, enter)
  const seen = lookAround(gather(entered, grid.owners, grid.width, grid.height), loaded)
  const judged = pointwise(gather(seen, grid.cells, grid.cells.length, 1), around)
  addFeatures(judged, pointwise(entered, own))
  for (let i = 0; i < judged.data.length; i++) if (judged.data[i] < 0) judged.data[i] = 0
  const { data, channels } = pointwise(judged, leave)
  const logOdds = new Float32Array(grid.cells.length)
  for (let k = 0; k < logOdds.length; k++) logOdds[k] = data[k * channels]
  return logOdds
}

function loadTapNetwork(): TapNetwork {
  const layers = readLayers(decodeBase64(DATA), LAYERS as readonly LayerHeader[]).values()
  const next = () => layers.next().value!
  return {
    enter: withScale(next()),
    halvings: Array.from({ length: HALVINGS }, () => ({
      spread: next(),
      mix: next(),
      around: next(),
      again: next(),
    })),
    merges: Array.from({ length: HALVINGS }, () => ({
      coarse: next(),
      fine: next(),
      spread: next(),
      mix: next(),
    })),
    own: next(),
    around: next(),
    leave: next(),
  }
}

/** Takes each feature around its mean in training, in its spread there, as part of the layer that reads the features. */
function withScale(layer: Layer): Layer {
  const weights = layer.weights.slice()
  const biases = layer.biases.slice()
  for (let o = 0; o < layer.outputs; o++)
    for (let f = 0; f < layer.inputs; f++) {
      // Blocks of 4 outputs, input by input.
      const at = ((o >> 2) * layer.inputs + f) * 4 + (o & 3)
      weights[at] *= FEATURE_GAINS[f]
      biases[o] -= weights[at] * FEATURE_MEANS[f]
    }
  return { ...layer, weights, biases }
}

function gather({ data, channels }: Features, from: Int32Array, width: number, height: number): Features {
  const gathered = createFeatures(width, height, channels)
  for (let i = 0, at = 0; i < from.length; i++)
    for (let c = 0, start = from[i] * channels; c < channels; c++, at++) gathered.data[at] = data[start + c]
  return gathered
}

/** A small U: down to a sixteenth of the grid and up again. */
function lookAround(input: Features, { halvings, merges }: TapNetwork): Features {
  const skips: Features[] = []
  let features = input
  for (const { spread, mix, around, again } of halvings) {
    skips.push(features)
    features = pointwise(depthwise(features, spread), mix)
    addFeatures(features, pointwise(depthwise(features, around), again))
  }
  for (const merge of merges) features = runMerge(features, skips.pop()!, merge)
  return features
}
