/** Reading and checking of layers in the layout of the weights files; see `tools/surface-network/export.py`. */

type LayerKind = 'stem' | 'pointwise' | 'depthwise' | 'linear'

/** One convolution with its batch norm folded in, its weights in the order in which the kernels read them. */
export interface Layer {
  readonly kind: LayerKind
  readonly inputs: number
  readonly outputs: number
  /** outputs rounded up to a multiple of 4: channels per pixel in memory */
  readonly stored: number
  readonly stride: number
  /** rows and columns of the kernel */
  readonly kernelSide: number
  readonly hasRelu: boolean
  /** stem, pointwise, linear: blocks of 4 outputs, input by input; depthwise: kernel tap by kernel tap, channels interleaved */
  readonly weights: Float32Array
  /** one value per stored channel */
  readonly biases: Float32Array
}

export interface LayerHeader {
  readonly kind: LayerKind
  readonly in: number
  readonly out: number
  readonly stride: number
  readonly relu: boolean
  /** side of a depthwise layer's kernel; absent: 3 */
  readonly kernel?: number
}

/** More than our networks have; keeps a broken header from allocating gigabytes. */
export const MAX_CHANNELS = 4096
const KINDS: readonly string[] = ['stem', 'pointwise', 'depthwise', 'linear']

/** The error for a weights file that is not as it should be. */
export function malformed(why: string): RangeError {
  return new RangeError(`network weights: ${why}`)
}

/** Whether JSON text had an object here. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Whether a value is an integer from 1 to `most`. */
export function isCount(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
}

/** Whether a header describes a layer of a known kind and of bearable size. */
export function isLayerHeader(value: unknown): value is LayerHeader {
  return (
    isRecord(value) &&
    KINDS.includes(String(value['kind'])) &&
    isCount(value['in'], MAX_CHANNELS) &&
    isCount(value['out'], MAX_CHANNELS) &&
    isCount(value['stride'], 2) &&
    isKernel(value['kernel'], value['kind']) &&
    typeof value['relu'] === 'boolean'
  )
}

function isKernel(value: unknown, kind: unknown): boolean {
  return value === undefined || (kind === 'depthwise' && (value === 3 || value === 5))
}

/**
 * Reads consecutive layers in the layout of the weights files.
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
  const taps = kernelSideOf(header) ** 2
  return header.kind === 'depthwise' ? taps : taps * header.in
}

function kernelSideOf({ kind, kernel }: LayerHeader): number {
  return kind === 'depthwise' || kind === 'stem' ? (kernel ?? 3) : 1
}

function readLayer(header: LayerHeader, perOutput: number, view: DataView, at: number): Layer {
  const { kind, out, stride, relu } = header
  const stored = (out + 3) & ~3
  const weights = new Float32Array(perOutput * stored)
  const biases = new Float32Array(stored)
  const isDepthwise = kind === 'depthwise'
  const step = isDepthwise ? stored : 4
  for (let o = 0; o < out; o++) {
    const scale = view.getFloat32(at + 4 * o, true)
    biases[o] = view.getFloat32(at + 4 * (out + o), true)
    if (!Number.isFinite(scale) || !Number.isFinite(biases[o])) throw malformed('numbers out of range')
    const from = at + 8 * out + o * perOutput
    const first = isDepthwise ? o : (o >> 2) * 4 * perOutput + (o & 3)
    for (let k = 0; k < perOutput; k++) weights[first + k * step] = scale * view.getInt8(from + k)
  }
  const kernelSide = kernelSideOf(header)
  return { kind, inputs: header.in, outputs: out, stored, stride, kernelSide, hasRelu: relu, weights, biases }
}

/** Returns a function that returns the next layer; it throws RangeError unless that is of one of these kinds. */
export function takeInOrder(layers: readonly Layer[]): (...kinds: LayerKind[]) => Layer {
  let index = 0
  return (...kinds) => {
    const layer = layers.at(index++)
    if (layer === undefined || !kinds.includes(layer.kind))
      throw malformed(`expected a ${kinds.join()} layer`)
    return layer
  }
}

/** Whether a layer keeps this number of channels, which must be a multiple of 4. */
export function isSquare(layer: Layer, channels: number): boolean {
  return layer.inputs === channels && layer.outputs === channels && channels % 4 === 0
}
