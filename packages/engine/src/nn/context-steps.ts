/**
 * The context network's weights: reading the file that `tools/surface-network/export_context.py` writes (its docstring describes the
 * layout), and checking that its steps fit together.
 */
import { isCount, isRecord, isSquare, malformed, MAX_CHANNELS, takeInOrder } from './read-layers.ts'
import type { Layer } from './read-layers.ts'
import { readWeightsFile } from './read-weights-file.ts'
import { SURFACE_CLASSES } from './surface-classes.ts'

/**
 * One operation. `from` (and `like`) are numbers of values: 0 is the photo, 1 the prior, k + 2 the result of step k.
 * - layer: a convolution, with ReLU where the layer has it
 * - addScene: adds a linear layer of the mean over all pixels to each pixel, then ReLU
 * - add: the sum of two values
 * - join: channels one after another
 * - slice: `count` channels from `first` on
 * - blockMeans: means of blocks of side × side pixels; those at the right and bottom borders may be smaller
 * - resize: bilinear interpolation to the size of the value `like`, without antialiasing
 */
export type ContextStep =
  | { readonly op: 'layer'; readonly from: number; readonly layer: Layer }
  | { readonly op: 'addScene'; readonly from: number; readonly layer: Layer }
  | { readonly op: 'add'; readonly from: readonly [number, number]; readonly hasRelu: boolean }
  | { readonly op: 'join'; readonly from: readonly number[] }
  | { readonly op: 'slice'; readonly from: number; readonly first: number; readonly count: number }
  | { readonly op: 'blockMeans'; readonly from: number; readonly side: number }
  | { readonly op: 'resize'; readonly from: number; readonly like: number }

/** Corrects the surface network's probabilities after a look at the whole photo. Immutable, so it may be shared. */
export interface ContextNetwork {
  /** long side of the photo that it sees, in pixels */
  readonly longSidePx: number
  /** the last one gives the correction: one channel per surface class */
  readonly steps: readonly ContextStep[]
}

/** Channels of the prior: one per class, then x and y of the cell's center. */
export const PRIOR_CHANNELS = SURFACE_CLASSES.length + 2
/** The prior and the correction have a cell for each square of this many photo pixels a side. */
export const CONTEXT_CELL_PX = 4

/** A value before the photo's size is known: it has ceil(side / divisor) rows or columns. */
interface ValueShape {
  readonly channels: number
  readonly divisor: number
}

/** Values 0 and 1 are the photo and the prior. */
const FIRST_RESULT = 2
const MAX_SIDE_PX = 4096

/**
 * Reads the context network's weights file.
 * @param weights the bytes of `packages/engine/weights/context-network.bin`
 * @returns the network, with weights converted to 32-bit floats
 * @throws RangeError when the bytes are not such a file, are cut short, or the steps are unknown or don't fit together
 */
export function loadContextNetwork(weights: Uint8Array): ContextNetwork {
  const { header, layers } = readWeightsFile(weights)
  const { longSide, prior } = header
  if (!isCount(longSide, MAX_SIDE_PX) || prior !== PRIOR_CHANNELS)
    throw malformed('context sizes out of range')
  const steps = readSteps(header['steps'], layers)
  checkShapes(steps)
  return { longSidePx: longSide, steps }
}

/** The layers are given in the order in which the steps use them. */
function readSteps(values: unknown, layers: readonly Layer[]): ContextStep[] {
  if (!Array.isArray(values) || values.length === 0) throw malformed('context without steps')
  const takeLayer = takeInOrder(layers)
  const steps = values.map((step: unknown, index) => readStep(step, FIRST_RESULT + index, takeLayer))
  if (steps.filter((step) => 'layer' in step).length !== layers.length)
    throw malformed('context layers without a step')
  return steps
}

/** The values whose content a step reads. */
export function inputsOf({ from }: ContextStep): readonly number[] {
  return typeof from === 'number' ? [from] : from
}

/** `known` is the number of values before this step's result. */
function readStep(step: unknown, known: number, takeLayer: ReturnType<typeof takeInOrder>): ContextStep {
  if (!isRecord(step)) throw malformed('context step is no object')
  const { op, from } = step
  switch (op) {
    case 'layer':
      return { op, from: readReference(from, known), layer: takeLayer('stem', 'pointwise', 'depthwise') }
    case 'addScene':
      return { op, from: readReference(from, known), layer: takeLayer('linear') }
    case 'add':
      return readAdd(step, known)
    case 'join':
      return { op, from: readReferences(from, known) }
    case 'slice':
      return readSlice(step, known)
    case 'blockMeans':
      return readBlockMeans(step, known)
    case 'resize':
      return { op, from: readReference(from, known), like: readReference(step['like'], known) }
    default:
      throw malformed('unknown context step')
  }
}

function readAdd({ from, relu }: Record<string, unknown>, known: number): ContextStep {
  const [a, b, ...more] = readReferences(from, known)
  if (more.length > 0 || typeof relu !== 'boolean') throw malformed('context sum out of range')
  return { op: 'add', from: [a, b], hasRelu: relu }
}

function readSlice({ from, first, count }: Record<string, unknown>, known: number): ContextStep {
  if (!isIndex(first, MAX_CHANNELS) || !isCount(count, MAX_CHANNELS))
    throw malformed('context slice out of range')
  return { op: 'slice', from: readReference(from, known), first, count }
}

function readBlockMeans({ from, side }: Record<string, unknown>, known: number): ContextStep {
  if (!isCount(side, MAX_SIDE_PX)) throw malformed('context blocks out of range')
  return { op: 'blockMeans', from: readReference(from, known), side }
}

function readReference(value: unknown, known: number): number {
  if (!isIndex(value, known)) throw malformed('context step reads a value that is not known yet')
  return value
}

/** At least two. */
function readReferences(values: unknown, known: number): number[] {
  if (!Array.isArray(values) || values.length < 2) throw malformed('context step needs a list of values')
  return values.map((value) => readReference(value, known))
}

function isIndex(value: unknown, length: number): value is number {
  return value === 0 || isCount(value, length - 1)
}

/** The kernels need multiples of 4 channels, except in the photo and in the result. */
function checkShapes(steps: readonly ContextStep[]): void {
  const shapes: ValueShape[] = [
    { channels: 3, divisor: 1 },
    { channels: PRIOR_CHANNELS, divisor: CONTEXT_CELL_PX },
  ]
  for (const step of steps) {
    const isInside = shapes.length < FIRST_RESULT + steps.length - 1
    const shape = findShape(step, shapes)
    if (isInside && shape.channels % 4 !== 0) throw malformed('context channels are no multiple of 4')
    shapes.push(shape)
  }
  const { channels, divisor } = shapes[shapes.length - 1]
  if (channels !== SURFACE_CLASSES.length || divisor !== CONTEXT_CELL_PX)
    throw malformed('context result does not fit')
}

/** Sides are rounded up at every step, and ceil(ceil(side / a) / b) = ceil(side / (a × b)). */
function findShape(step: ContextStep, shapes: readonly ValueShape[]): ValueShape {
  const [first, ...others] = inputsOf(step).map((value) => shapes[value])
  switch (step.op) {
    case 'layer':
      if (!fitsLayer(step.layer, first.channels)) throw malformed('context layer does not fit')
      return { channels: step.layer.outputs, divisor: first.divisor * step.layer.stride }
    case 'addScene':
      if (!isSquare(step.layer, first.channels) || step.layer.stride !== 1 || step.layer.hasRelu)
        throw malformed('context scene layer does not fit')
      return first
    case 'add':
      if (others.some(({ channels, divisor }) => channels !== first.channels || divisor !== first.divisor))
        throw malformed('context sum of unlike values')
      return first
    case 'join':
      if (others.some(({ divisor }) => divisor !== first.divisor))
        throw malformed('context joins unlike sizes')
      return { ...first, channels: others.reduce((sum, { channels }) => sum + channels, first.channels) }
    case 'slice':
      if (step.first + step.count > first.channels) throw malformed('context slice out of range')
      return { ...first, channels: step.count }
    case 'blockMeans':
      return { ...first, divisor: first.divisor * step.side }
    case 'resize':
      return { ...first, divisor: shapes[step.like].divisor }
  }
}

function fitsLayer({ kind, inputs, outputs, stride }: Layer, channels: number): boolean {
  if (inputs !== channels) return false
  if (kind === 'depthwise') return outputs === channels
  return stride === (kind === 'stem' ? 2 : 1)
}
