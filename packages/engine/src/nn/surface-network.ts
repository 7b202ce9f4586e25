/**
 * The surface network's weights: reading and checking the file that `tools/surface-network/export.py` writes (its docstring
 * describes the layout).
 */
import type { ContextNetwork } from './context-steps.ts'
import { isCount, isRecord, isSquare, malformed, takeInOrder } from './read-layers.ts'
import type { Layer } from './read-layers.ts'
import { readWeightsFile } from './read-weights-file.ts'
import { SURFACE_CLASSES, type SurfaceClass } from './surface-classes.ts'

/** Inverted residual, as in MobileNetV2: expand, depthwise, project. */
interface EncoderBlock {
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
  /** finds the surfaces of houses in its place; null: this one does */
  readonly house: SurfaceNetwork | null
  /** corrects the probabilities of rooms; null: they are not corrected */
  readonly context: ContextNetwork | null
}

interface Header {
  readonly longSide: number
  readonly merges: number
  readonly encoder: readonly { readonly stride: number; readonly adds: boolean }[]
}

/**
 * Reads the surface network's weights file.
 * @param weights the bytes of `packages/engine/weights/surface-network.bin` or `house-network.bin`
 * @returns the network, with weights converted to 32-bit floats, and alone: without a house or a context network
 * @throws RangeError when the bytes are not such a file, are cut short, or the layers do not fit together
 */
export function loadSurfaceNetwork(weights: Uint8Array): SurfaceNetwork {
  const file = readWeightsFile(weights)
  const header = checkHeader(file.header)
  const next = takeInOrder(file.layers)
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
    house: null,
    context: null,
  }
  checkFit(network, header, file.layers.length)
  return network
}

function checkHeader({ classes, longSide, merges, encoder }: Readonly<Record<string, unknown>>): Header {
  if (!Array.isArray(classes) || classes.join() !== SURFACE_CLASSES.join()) throw malformed('unknown classes')
  if (!isCount(longSide, 4096) || !isCount(merges, 4)) throw malformed('sizes out of range')
  if (!Array.isArray(encoder) || !encoder.every(isEncoderHeader)) throw malformed('encoder out of range')
  return { longSide, merges, encoder }
}

function isEncoderHeader(value: unknown): value is { stride: number; adds: boolean } {
  return isRecord(value) && isCount(value['stride'], 2) && typeof value['adds'] === 'boolean'
}

/** Each layer's inputs must match the previous layer's outputs; inner channels are multiples of 4. */
function checkFit(network: SurfaceNetwork, header: Header, layerCount: number): void {
  const count = 3 + 3 * network.encoder.length + 4 * network.decoder.length
  if (layerCount !== count) throw malformed('wrong number of layers')
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
