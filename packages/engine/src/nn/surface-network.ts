/**
 * The surface network's weights: reading and checking the file that `tools/surface-network/export.py` writes (its docstring
 * describes the layout).
 */
import { SURFACE_CLASSES, type SurfaceClass } from './surface-classes.ts'

type LayerKind = 'stem' | 'pointwise' | 'depthwise' | 'linear'

/** One convolution with its batch norm folded in, its weights in the order in which the kernels read them. */
export interface Layer {
  readonly kind: LayerKind
  readonly inputs: number
  readonly outputs: number
  /** outputs rounded up to a multiple of 4: channels per pixel in memory */
  readonly stored: number
  readonly stride: number
  readonly hasRelu: boolean
  /** stem, pointwise, linear: blocks of 4 outputs, input by input; depthwise: kernel tap by kernel tap, channels interleaved */
  readonly weights: Float32Array
  /** one value per stored channel */
  readonly biases: Float32Array
}

/** Inverted residual, as in MobileNetV2: expand, depthwise, project. */
export interface EncoderBlock {
  readonly expand: Layer
  readonly depthwise: Layer
  readonly project: Layer
  readonly addsInput: boolean
}

/** Upsamples coarse features and adds the skip connection's fine ones. */
export interface DecoderBlock {
  readonly coarse: Layer
  readonly fine: Layer
  readonly depthwise: Layer
  readonly pointwise: Layer
}

/** The network, ready to run. Immutable, so it may be shared. */
export interface SurfaceNetwork {
  readonly classes: readonly SurfaceClass[]
  /** long side of the network's input, in pixels */
  readonly longSidePx: number
  readonly stem: Layer
  readonly encoder: readonly EncoderBlock[]
  readonly scene: Layer
  readonly decoder: readonly DecoderBlock[]
  readonly head: Layer
}

export interface LayerHeader {
  readonly kind: LayerKind
  readonly in: number
  readonly out: number
  readonly stride: number
  readonly relu: boolean
}

interface Header {
  readonly longSide: number
  readonly merges: number
  readonly encoder: readonly { readonly stride: number; readonly adds: boolean }[]
  readonly layers: readonly LayerHeader[]
}

const MAGIC = 'HCSN'
const FORMAT = 1
/** More than our networks have; keeps a broken header from allocating gigabytes. */
const MAX_CHANNELS = 4096
const KINDS: readonly string[] = ['stem', 'pointwise', 'depthwise', 'linear']

/**
 * Reads the network's weights file.
 * @param weights the bytes of `packages/engine/weights/surface-network.bin`
 * @returns the network, with weights converted to 32-bit floats
 * @throws RangeError when the bytes are not a weights file, are cut short, or the layers do not fit together
 */
export function loadSurfaceNetwork(weights: Uint8Array): SurfaceNetwork {
  const { header, dataStart } = readHeader(weights)
  const layers = readLayers(weights.subarray(dataStart), header.layers)
  const next = takeInOrder(layers)
  const network: SurfaceNetwork = {
    classes: SURFACE_CLASSES,
    longSidePx: header.longSide,
    stem: next('stem'),
    encoder: header.encoder.map(({ adds }) => ({
      expand: next('pointwise'),
      depthwise: next('depthwise'),
      project: next('pointwise'),
      addsInput: adds,
    })),
    scene: next('linear'),
    decoder: Array.from({ length: header.merges }, () => ({
      coarse: next('pointwise'),
      fine: next('pointwise'),
      depthwise: next('depthwise'),
      pointwise: next('pointwise'),
    })),
    head: next('pointwise'),
  }
  checkFit(network, header)
  return network
}

function malformed(why: string): RangeError {
  return new RangeError(`surface network weights: ${why}`)
}

function readHeader(bytes: Uint8Array): { header: Header; dataStart: number } {
  if (bytes.length < 8 || String.fromCharCode(...bytes.subarray(0, 4)) !== MAGIC)
    throw malformed('not a weights file')
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(4, true)
  if (length > bytes.length - 8) throw malformed('header cut short')
  let value: unknown
  try {
    value = JSON.parse(asciiText(bytes.subarray(8, 8 + length)))
  } catch {
    throw malformed('header is not JSON')
  }
  return { header: checkHeader(value), dataStart: 8 + length }
}

/** The header is ASCII, so TextDecoder, which the engine may not use, is not needed. */
function asciiText(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let i = 0; i < bytes.length; i += 4096) parts.push(String.fromCharCode(...bytes.subarray(i, i + 4096)))
  return parts.join('')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isCount(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
}

function checkHeader(value: unknown): Header {
  if (!isRecord(value) || value['format'] !== FORMAT) throw malformed('unknown format')
  const { classes, longSide, merges, encoder, layers } = value
  if (!Array.isArray(classes) || classes.join() !== SURFACE_CLASSES.join()) throw malformed('unknown classes')
  if (!isCount(longSide, 4096) || !isCount(merges, 4)) throw malformed('sizes out of range')
  if (!Array.isArray(encoder) || !encoder.every(isEncoderHeader)) throw malformed('encoder out of range')
  if (!Array.isArray(layers) || !layers.every(isLayerHeader)) throw malformed('layers out of range')
  return { longSide, merges, encoder, layers }
}

function isEncoderHeader(value: unknown): value is { stride: number; adds: boolean } {
  return isRecord(value) && isCount(value['stride'], 2) && typeof value['adds'] === 'boolean'
}

function isLayerHeader(value: unknown): value is LayerHeader {
  return (
    isRecord(value) &&
    KINDS.includes(String(value['kind'])) &&
    isCount(value['in'], MAX_CHANNELS) &&
    isCount(value['out'], MAX_CHANNELS) &&
    isCount(value['stride'], 2) &&
    typeof value['relu'] === 'boolean'
  )
}

/**
 * Reads consecutive layers in the layout of the weights file.
 * @throws RangeError when the data are shorter or longer than the headers say
 */
export function readLayers(data: Uint8Array, headers: readonly LayerHeader[]): Layer[] {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  let at = 0
  const layers = headers.map((header) => {
    const perOutput = weightsPerOutput(header)
    const end = at + header.out * (8 + perOutput)
    if (end > data.length) throw malformed('data cut short')
    const layer = readLayer(header, perOutput, view, at)
    at = end + ((4 - (end % 4)) % 4)
    return layer
  })
  if (at !== data.length) throw malformed('data longer than its layers')
  return layers
}

function weightsPerOutput(header: LayerHeader): number {
  if (header.kind === 'depthwise') return 9
  return header.kind === 'stem' ? 9 * header.in : header.in
}

function readLayer(header: LayerHeader, perOutput: number, view: DataView, at: number): Layer {
  const { kind, out, stride, relu } = header
  const stored = (out + 3) & ~3
  const weights = new Float32Array(perOutput * stored)
  const biases = new Float32Array(stored)
  for (let o = 0; o < out; o++) {
    const scale = view.getFloat32(at + 4 * o, true)
    biases[o] = view.getFloat32(at + 4 * (out + o), true)
    if (!Number.isFinite(scale) || !Number.isFinite(biases[o])) throw malformed('numbers out of range')
    for (let k = 0; k < perOutput; k++) {
      const place = kind === 'depthwise' ? k * stored + o : (o >> 2) * 4 * perOutput + k * 4 + (o & 3)
      weights[place] = scale * view.getInt8(at + 8 * out + o * perOutput + k)
    }
  }
  return { kind, inputs: header.in, outputs: out, stored, stride, hasRelu: relu, weights, biases }
}

function takeInOrder(layers: readonly Layer[]): (kind: LayerKind) => Layer {
  let index = 0
  return (kind) => {
    const layer = layers.at(index++)
    if (layer?.kind !== kind) throw malformed(`expected a ${kind} layer`)
    return layer
  }
}

/** Each layer's inputs must match the previous layer's outputs; inner channels are multiples of 4. */
function checkFit(network: SurfaceNetwork, header: Header): void {
  const count = 3 + 3 * network.encoder.length + 4 * network.decoder.length
  if (header.layers.length !== count) throw malformed('wrong number of layers')
  const skips = checkEncoder(network, header)
  let channels = network.scene.outputs
  for (const block of network.decoder) {
    const skip = skips.pop()
    const fits = block.coarse.inputs === channels && block.fine.inputs === skip
    channels = block.coarse.outputs
    if (
      !fits ||
      block.fine.outputs !== channels ||
      !isSquare(block.depthwise, channels) ||
      !isSquare(block.pointwise, channels)
    )
      throw malformed('merge layers do not fit')
  }
  if (skips.length > 0 || network.head.inputs !== channels || network.head.outputs !== SURFACE_CLASSES.length)
    throw malformed('head does not fit')
}

function checkEncoder(network: SurfaceNetwork, header: Header): number[] {
  const skips: number[] = []
  const { stem, scene } = network
  if (stem.inputs !== 5 || stem.stride !== 2) throw malformed('stem does not fit')
  let channels = stem.outputs
  network.encoder.forEach((block, i) => {
    if (block.depthwise.stride === 2) skips.push(channels)
    const { expand, depthwise, project, addsInput } = block
    const fits =
      expand.inputs === channels &&
      isSquare(depthwise, expand.outputs) &&
      project.inputs === expand.outputs &&
      depthwise.stride === header.encoder[i].stride &&
      (!addsInput || (project.outputs === channels && depthwise.stride === 1))
    if (!fits || project.outputs % 4 !== 0 || channels % 4 !== 0) throw malformed('encoder layers do not fit')
    channels = project.outputs
  })
  if (!isSquare(scene, channels)) throw malformed('scene layer does not fit')
  return skips
}

function isSquare(layer: Layer, channels: number): boolean {
  return layer.inputs === channels && layer.outputs === channels && channels % 4 === 0
}
