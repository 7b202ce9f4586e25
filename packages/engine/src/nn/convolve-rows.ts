/**
 * Chains of convolutions in the WebAssembly kernels, row by row. A layer computes a row when the next layer asks for it, so that
 * the wide feature maps inside a block never exist as a whole: at 1,024 pixels the widest would take 75 MB.
 */
import type { ConvolutionKernels } from './convolution-kernels.ts'
import { addUpsampledRow, createFeatures, writeNeighborhoods, type Features } from './features.ts'
import type { Layer } from './read-layers.ts'

/** Upsamples coarse features by 2 and adds them, then ReLU: how a decoder takes features of two sizes together. */
interface AddUpsampled {
  readonly kind: 'addUpsampled'
  readonly coarse: Features
}

/** One step of a chain. */
export type ChainStep = Layer | AddUpsampled

/** A feature map that is computed row by row, from top to bottom. */
interface RowSource {
  readonly width: number
  readonly height: number
  readonly channels: number
  /** Prepares the kernels' memory for the first row. */
  start(): void
  /**
   * Writes the next row.
   * @param to offset in floats; what lies in the {@link PIXEL_BLOCK} - 1 pixels behind the row may be overwritten
   */
  writeRow(to: number): void
}

const FLOAT_BYTES = 4
/** The pointwise kernel processes this many pixels at a time. */
const PIXEL_BLOCK = 8
/** Size of a tile of input or output pixels: 32 KiB, a usual L1 cache. */
const TILE_FLOATS = 8192

/** Hands out parts of the kernels' memory, one behind the other. */
class Workspace {
  readonly kernels: ConvolutionKernels
  #used = 0

  constructor(kernels: ConvolutionKernels) {
    this.kernels = kernels
  }

  /** Whether all parts are inside the memory. */
  get fits(): boolean {
    return this.#used <= this.kernels.floats.length
  }

  /** @returns offset in floats, a multiple of 4 */
  take(length: number): number {
    const offset = this.#used
    this.#used += (length + 3) & ~3
    return offset
  }

  /** Room for a row of pixels and what a kernel writes behind it. */
  takeRow(width: number, channels: number): number {
    return this.take((width + PIXEL_BLOCK - 1) * channels)
  }
}

/**
 * Runs the steps of a chain (see `convolve` of layers.ts).
 * @returns null when the rows that the steps need together do not fit the kernels' memory
 */
export function convolveRows(
  kernels: ConvolutionKernels,
  input: Features,
  steps: readonly ChainStep[],
): Features | null {
  const workspace = new Workspace(kernels)
  const source = steps[0].kind === 'stem' ? readNeighborhoods(input, workspace) : readRows(input, workspace)
  const last = steps.reduce((rows, step) => addStep(rows, step, workspace), source)
  const { width, height, channels } = last
  const row = workspace.takeRow(width, channels)
  if (!workspace.fits) return null
  const output = createFeatures(width, height, channels)
  const rowFloats = width * channels
  last.start()
  for (let y = 0; y < height; y++) {
    last.writeRow(row)
    output.data.set(kernels.floats.subarray(row, row + rowFloats), y * rowFloats)
  }
  return output
}

function addStep(source: RowSource, step: ChainStep, workspace: Workspace): RowSource {
  if (step.kind === 'addUpsampled') return addCoarseRows(source, step.coarse, workspace)
  return step.kind === 'depthwise'
    ? convolveDepthwise(source, step, workspace)
    : multiplyRows(source, step, workspace)
}

function readRows({ width, height, channels, data }: Features, { kernels }: Workspace): RowSource {
  const rowFloats = width * channels
  let from = 0
  return {
    ...{ width, height, channels },
    start: () => undefined,
    writeRow(to) {
      kernels.floats.set(data.subarray(from, from + rowFloats), to)
      from += rowFloats
    },
  }
}

/** What a stem multiplies (im2col): each pixel of a map of half the size has the channels of its nine neighbors in the input. */
function readNeighborhoods(input: Features, { kernels }: Workspace): RowSource {
  const width = Math.ceil(input.width / 2)
  let y = 0
  return {
    ...{ width, height: Math.ceil(input.height / 2), channels: 9 * input.channels },
    start: () => undefined,
    writeRow(to) {
      writeNeighborhoods(input, y, kernels.floats, to)
      y += 2
    },
  }
}

function addCoarseRows(source: RowSource, coarse: Features, { kernels }: Workspace): RowSource {
  let y = 0
  return {
    ...source,
    writeRow(to) {
      source.writeRow(to)
      addUpsampledRow(coarse, y++, source.width, kernels.floats, to)
    },
  }
}

/** A layer's place in the kernels' memory; addresses are in bytes. */
interface PlacedLayer {
  /** copies the layer there */
  readonly load: () => void
  readonly weights: number
  readonly biases: number
  /** the lower bound of the layer's outputs */
  readonly minimum: number
}

function placeLayer(layer: Layer, workspace: Workspace): PlacedLayer {
  const weights = workspace.take(layer.weights.length)
  const biases = workspace.take(layer.stored)
  const { floats } = workspace.kernels
  return {
    load() {
      floats.set(layer.weights, weights)
      floats.set(layer.biases, biases)
    },
    weights: weights * FLOAT_BYTES,
    biases: biases * FLOAT_BYTES,
    minimum: layer.hasRelu ? 0 : -Infinity,
  }
}

/** A 1 × 1 convolution whose weights have a place in the kernels' memory. */
interface Product {
  readonly load: () => void
  /** a tile's inputs and outputs stay in the processor's first cache */
  readonly tilePixels: number
  /** reads pixels at `from` and writes their products at `to`, both offsets in floats; it always reads and writes whole blocks of pixels */
  readonly multiply: (from: number, pixels: number, to: number) => void
}

/** @param inputs channels of a pixel: of a stem, those of its nine neighbors */
function placeProduct(inputs: number, layer: Layer, workspace: Workspace): Product {
  const { kernels } = workspace
  const { stored } = layer
  const { load, weights, biases, minimum } = placeLayer(layer, workspace)
  const tileBlocks = Math.floor(TILE_FLOATS / Math.max(inputs, stored) / PIXEL_BLOCK)
  return {
    load,
    tilePixels: Math.max(1, tileBlocks) * PIXEL_BLOCK,
    multiply(from, pixels, to) {
      const padded = Math.ceil(pixels / PIXEL_BLOCK) * PIXEL_BLOCK
      kernels.pointwise(
        from * FLOAT_BYTES,
        (from + padded * inputs) * FLOAT_BYTES,
        inputs,
        weights,
        biases,
        stored,
        to * FLOAT_BYTES,
        minimum,
      )
    },
  }
}

function multiplyRows(source: RowSource, layer: Layer, workspace: Workspace): RowSource {
  const { width, channels: inputs } = source
  const { stored } = layer
  const { load, tilePixels, multiply } = placeProduct(inputs, layer, workspace)
  const row = workspace.takeRow(width, inputs)
  return {
    ...source,
    channels: stored,
    start() {
      source.start()
      load()
    },
    writeRow(to) {
      source.writeRow(row)
      for (let x = 0; x < width; x += tilePixels)
        multiply(row + x * inputs, Math.min(tilePixels, width - x), to + x * stored)
    },
  }
}

/** Holds the source's rows that the kernel covers, and zeros for what lies outside the map. */
function convolveDepthwise(source: RowSource, layer: Layer, workspace: Workspace): RowSource {
  const { kernels } = workspace
  const { kernelSide, stride, stored: n } = layer
  const { load, weights, biases, minimum } = placeLayer(layer, workspace)
  const reach = kernelSide >> 1
  const rowFloats = (source.width + 2 * reach + PIXEL_BLOCK - 1) * n
  const rows = workspace.take(kernelSide * rowFloats)
  const width = Math.ceil(source.width / stride)
  const offsetOf = (y: number) => rows + ((y + kernelSide) % kernelSide) * rowFloats
  let filled = 0
  let center = 0

  function fillRow(): void {
    const row = offsetOf(filled)
    const right = row + (reach + source.width) * n
    if (filled < source.height) source.writeRow(row + reach * n)
    else kernels.floats.fill(0, row, right)
    kernels.floats.fill(0, right, right + reach * n)
    filled++
  }

  return {
    width,
    height: Math.ceil(source.height / stride),
    channels: n,
    start() {
      source.start()
      load()
      kernels.floats.fill(0, rows, rows + kernelSide * rowFloats)
    },
    writeRow(to) {
      while (filled <= center + reach) fillRow()
      const rowAt = (offset: number) => offsetOf(center + offset) * FLOAT_BYTES
      const others = [
        weights,
        biases,
        to * FLOAT_BYTES,
        (to + width * n) * FLOAT_BYTES,
        n * FLOAT_BYTES,
        stride * n * FLOAT_BYTES,
        minimum,
      ] as const
      if (kernelSide === 3) kernels.depthwiseRow3(rowAt(-1), rowAt(0), rowAt(1), ...others)
      else kernels.depthwiseRow5(rowAt(-2), rowAt(-1), rowAt(0), rowAt(1), rowAt(2), ...others)
      center += stride
    },
  }
}

/**
 * A matrix product, then ReLU where the layer has it.
 * `x` holds the pixels, channels interleaved, and `y` gets `layer.stored` channels for each.
 * @returns whether the layer fits the kernels' memory; otherwise nothing is done
 */
export function multiplyInTiles(
  kernels: ConvolutionKernels,
  x: Float32Array,
  pixels: number,
  layer: Layer,
  y: Float32Array,
): boolean {
  const { inputs, stored } = layer
  const { floats } = kernels
  const workspace = new Workspace(kernels)
  const { load, tilePixels, multiply } = placeProduct(inputs, layer, workspace)
  const [input, output] = [workspace.take(tilePixels * inputs), workspace.take(tilePixels * stored)]
  if (!workspace.fits) return false
  load()
  for (let from = 0; from < pixels; from += tilePixels) {
    const to = Math.min(pixels, from + tilePixels)
    floats.set(x.subarray(from * inputs, to * inputs), input)
    multiply(input, to - from, output)
    y.set(floats.subarray(output, output + (to - from) * stored), from * stored)
  }
  return true
}
