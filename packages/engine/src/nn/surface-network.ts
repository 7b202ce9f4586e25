/**
 * The surface network's weights: reading and checking the file that `tools/surface-network/export.py` writes (its docstring
 * describes the layout).
 */
import {
  checkContextHeader,
  readContextNetwork,
  type ContextHeader,
  type ContextNetwork,
} from './context-steps.ts'
import {
  isCount,
  isLayerHeader,
  isRecord,
  isSquare,
  malformed,
  readLayers,
  takeInOrder,
} from './read-layers.ts'
import type { Layer, LayerHeader } from './read-layers.ts'
import { SURFACE_CLASSES, type SurfaceClass } from './surface-classes.ts'

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
  /** null: the file has none */
  readonly context: ContextNetwork | null
}

interface Header {
  readonly longSide: number
  readonly merges: number
  readonly encoder: readonly { readonly stride: number; readonly adds: boolean }[]
  readonly layers: readonly LayerHeader[]
  readonly context: ContextHeader | null
}

const MAGIC = 'HCSN'
/** Format 2 has a context network, too. */
const FORMATS: readonly unknown[] = [1, 2]

/**
 * Reads the network's weights file.
 * @param weights the bytes of `packages/engine/weights/surface-network.bin`
 * @returns the network, with weights converted to 32-bit floats
 * @throws RangeError when the bytes are not a weights file, are cut short, or the layers do not fit together
 */
export function loadSurfaceNetwork(weights: Uint8Array): SurfaceNetwork {
  const { header, dataStart } = readHeader(weights)
  const headers = [...header.layers, ...(header.context?.layers ?? [])]
  const layers = readLayers(weights.subarray(dataStart), headers)
  const next = takeInOrder(layers.slice(0, header.layers.length))
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
    context: header.context && readContextNetwork(header.context, layers.slice(header.layers.length)),
  }
  checkFit(network, header)
  return network
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

function checkHeader(value: unknown): Header {
  if (!isRecord(value) || !FORMATS.includes(value['format'])) throw malformed('unknown format')
  const { classes, longSide, merges, encoder, layers } = value
  if (!Array.isArray(classes) || classes.join() !== SURFACE_CLASSES.join()) throw malformed('unknown classes')
  if (!isCount(longSide, 4096) || !isCount(merges, 4)) throw malformed('sizes out of range')
  if (!Array.isArray(encoder) || !encoder.every(isEncoderHeader)) throw malformed('encoder out of range')
  if (!Array.isArray(layers) || !layers.every(isLayerHeader)) throw malformed('layers out of range')
  const context = value['format'] === 1 ? null : checkContextHeader(value['context'])
  return { longSide, merges, encoder, layers, context }
}

function isEncoderHeader(value: unknown): value is { stride: number; adds: boolean } {
  return isRecord(value) && isCount(value['stride'], 2) && typeof value['adds'] === 'boolean'
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
