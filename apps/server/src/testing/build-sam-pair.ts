import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SURFACE_CLASSES, type SurfaceClass } from '@housecoat/engine'
import { OnnxGraph } from '../platform/surface-model/onnx-graph.ts'

/**
 * A pair of ONNX models with the inputs, outputs and shapes of SAM (or SAM 2), small enough to be built in a test. The region of
 * a point is what has the point's color.
 */
export interface SamPair {
  readonly encoder: Uint8Array
  readonly decoder: Uint8Array
}

interface SamPairOptions {
  /** absent: SAM */
  readonly isSam2?: boolean
  /** SAM's encoder takes a photo as rows × columns × 3, as MobileSAM's usual export does */
  readonly takesPixels?: boolean
  /** its masks are not enlarged to their usual size */
  readonly isCoarse?: boolean
  /** an input of the decoder that has another name */
  readonly without?: string
}

const SIDE = 1024
const CELLS = 64
const LOW_RES = 256
const DEPTH = 256
/** one over the square of how far apart points and cells are that belong together, in pixels */
const NEARNESS = 1 / 8 ** 2
/** logits per unit of squared color distance; colors are normalized to about ±2 */
const CONTRAST = 40
const TOLERANCE = 8
const FAR = 1000

export function buildSamPair(options: SamPairOptions = {}): SamPair {
  return { encoder: buildEncoder(options), decoder: buildDecoder(options) }
}

/** Color means of 16 × 16 pixels, in the first three channels. */
function buildEncoder({ isSam2 = false, takesPixels = false }: SamPairOptions): Uint8Array {
  const graph = new OnnxGraph()
  const image = takesPixels ? addPixelInput(graph) : addPlanesInput(graph, isSam2 ? 'image' : 'input_image')
  const means = graph.addNode('AveragePool', [image], { kernel_shape: [16, 16], strides: [16, 16] })
  const spread = addPointwise(graph, means, DEPTH)
  const output = isSam2 ? 'image_embed' : 'image_embeddings'
  if (isSam2)
    for (const [name, scale, depth] of [
      ['high_res_feats_0', 4, 32],
      ['high_res_feats_1', 8, 64],
    ] as const) {
      const pooled = graph.addNode('AveragePool', [image], {
        kernel_shape: [scale, scale],
        strides: [scale, scale],
      })
      const shape = [1, depth, SIDE / scale, SIDE / scale]
      graph.addOutput(addPointwise(graph, pooled, depth), { name, type: 'float32', shape })
    }
  graph.addOutput(spread, { name: output, type: 'float32', shape: [1, DEPTH, CELLS, CELLS] })
  return graph.build('encoder')
}

function addPlanesInput(graph: OnnxGraph, name: string): string {
  return graph.addInput({ name, type: 'float32', shape: [1, 3, SIDE, SIDE] })
}

/** Normalizes the pixels, and pads them to the square at the right and below. */
function addPixelInput(graph: OnnxGraph): string {
  const pixels = graph.addInput({ name: 'input_image', type: 'float32', shape: ['height', 'width', 3] })
  const mean = graph.addConstant([3], Float32Array.of(123.675, 116.28, 103.53))
  const std = graph.addConstant([3], Float32Array.of(58.395, 57.12, 57.375))
  const normal = graph.addNode('Div', [graph.addNode('Sub', [pixels, mean]), std])
  const planes = graph.addNode('Unsqueeze', [
    graph.addNode('Transpose', [normal], { perm: [2, 0, 1] }),
    addIntegers(graph, [0]),
  ])
  const size = graph.addNode('Shape', [planes])
  const missing = graph.addNode('Sub', [addIntegers(graph, [1, 3, SIDE, SIDE]), size])
  const pads = graph.addNode('Concat', [addIntegers(graph, [0, 0, 0, 0]), missing], { axis: 0 })
  return graph.addNode('Pad', [planes, pads])
}

/** A convolution that copies three channels, and leaves the others 0. */
function addPointwise(graph: OnnxGraph, value: string, depth: number): string {
  const weights = new Float32Array(depth * 3)
  for (let c = 0; c < 3; c++) weights[c * 3 + c] = 1
  return graph.addNode('Conv', [value, graph.addConstant([depth, 3, 1, 1], weights)], {
    kernel_shape: [1, 1],
  })
}

function buildDecoder({ isSam2 = false, isCoarse = false, without }: SamPairOptions): Uint8Array {
  const graph = new OnnxGraph()
  const add = (name: string, shape: readonly (number | string)[]) =>
    graph.addInput({ name: name === without ? `other_${name}` : name, type: 'float32', shape })
  const embedding = add(isSam2 ? 'image_embed' : 'image_embeddings', [1, DEPTH, CELLS, CELLS])
  if (isSam2) {
    add('high_res_feats_0', [1, 32, 256, 256])
    add('high_res_feats_1', [1, 64, 128, 128])
  }
  const coords = add('point_coords', [1, 'points', 2])
  const labels = add('point_labels', [1, 'points'])
  const mask = add('mask_input', [1, 1, LOW_RES, LOW_RES])
  const hasMask = add('has_mask_input', [1])
  if (!isSam2) add('orig_im_size', [2])
  const logits = addLogits(graph, { embedding, coords, labels })
  const enlarged = graph.addNode(
    'Resize',
    [logits, '', graph.addConstant([4], Float32Array.of(1, 1, LOW_RES / CELLS, LOW_RES / CELLS))],
    { mode: 'nearest' },
  )
  const refined = addRefinement(graph, { enlarged, mask, hasMask })
  // the second of three has the best score
  const nothing = graph.addNode('Sub', [refined, addNumber(graph, FAR)])
  const all = graph.addNode('Concat', [nothing, refined, nothing], { axis: 1 })
  const masks = isCoarse
    ? graph.addNode('AveragePool', [all], { kernel_shape: [4, 4], strides: [4, 4] })
    : all
  const port = { type: 'float32', shape: [1, 3, 'rows', 'columns'] } as const
  graph.addOutput(masks, { name: 'masks', ...port })
  if (!isSam2) graph.addOutput(masks, { name: 'low_res_masks', ...port })
  const scores = graph.addConstant([1, 3], Float32Array.of(0.2, 0.9, 0.4))
  graph.addOutput(scores, { name: 'iou_predictions', type: 'float32', shape: [1, 3] })
  return graph.build('decoder')
}

/** 1 × 1 × 64 × 64: above 0 where the color is that of a point inside, and is not that of a point outside. */
function addLogits(
  graph: OnnxGraph,
  { embedding, coords, labels }: Record<'embedding' | 'coords' | 'labels', string>,
): string {
  // cells × channels
  const colors = graph.addNode('Reshape', [
    graph.addNode('Transpose', [embedding], { perm: [2, 3, 1, 0] }),
    addIntegers(graph, [CELLS ** 2, DEPTH]),
  ])
  // points × 1 × 2
  const points = graph.addNode('Transpose', [coords], { perm: [1, 0, 2] })
  const cells = graph.addConstant([1, CELLS ** 2, 2], listCenters())
  const nearness = graph.addNode('Mul', [
    addSquaredDistance(graph, points, cells),
    addNumber(graph, -NEARNESS),
  ])
  const weights = graph.addNode('Softmax', [nearness], { axis: 1 })
  const pointColors = graph.addNode('Unsqueeze', [
    graph.addNode('MatMul', [weights, colors]),
    addIntegers(graph, [1]),
  ])
  const likeness = graph.addNode('Sub', [
    addNumber(graph, TOLERANCE),
    graph.addNode('Mul', [addSquaredDistance(graph, pointColors, colors), addNumber(graph, CONTRAST)]),
  ])
  const label = graph.addNode('Transpose', [labels], { perm: [1, 0] })
  const inside = addMax(graph, likeness, graph.addNode('Relu', [label]))
  // 1 for 0, else 0
  const isOutside = graph.addNode('Sub', [addNumber(graph, 1), graph.addNode('Abs', [label])])
  const outside = graph.addNode('Relu', [addMax(graph, likeness, isOutside)])
  const all = graph.addNode('Sub', [inside, graph.addNode('Mul', [outside, addNumber(graph, 2)])])
  return graph.addNode('Reshape', [all, addIntegers(graph, [1, 1, CELLS, CELLS])])
}

/** Sums over the third axis. */
function addSquaredDistance(graph: OnnxGraph, one: string, other: string): string {
  const difference = graph.addNode('Sub', [one, other])
  const square = graph.addNode('Mul', [difference, difference])
  return graph.addNode('ReduceSum', [square, addIntegers(graph, [2])], { keepdims: 0 })
}

/** The largest value of the points whose weight is 1. */
function addMax(graph: OnnxGraph, values: string, weights: string): string {
  const absent = graph.addNode('Sub', [addNumber(graph, 1), weights])
  const penalty = graph.addNode('Mul', [absent, addNumber(graph, FAR)])
  return graph.addNode('ReduceMax', [graph.addNode('Sub', [values, penalty])], { axes: [0], keepdims: 0 })
}

/** With a mask the region stays within it. */
function addRefinement(
  graph: OnnxGraph,
  { enlarged, mask, hasMask }: Record<'enlarged' | 'mask' | 'hasMask', string>,
): string {
  const absent = graph.addNode('Sub', [addNumber(graph, 1), hasMask])
  const limit = graph.addNode('Add', [mask, graph.addNode('Mul', [absent, addNumber(graph, FAR)])])
  return graph.addNode('Min', [enlarged, limit])
}

/** x and y of the cells' centers, in pixels. */
function listCenters(): Float32Array {
  const cellPx = SIDE / CELLS
  return Float32Array.from({ length: CELLS ** 2 * 2 }, (_, i) => {
    const cell = i >> 1
    return ((i % 2 === 0 ? cell % CELLS : Math.floor(cell / CELLS)) + 0.5) * cellPx
  })
}

const addNumber = (graph: OnnxGraph, value: number) => graph.addConstant([1], Float32Array.of(value))

const addIntegers = (graph: OnnxGraph, values: readonly number[]) =>
  graph.addNode('Constant', [], { value_ints: values })

interface HeadOptions {
  /** name of the encoder's output that the head reads */
  readonly input?: string
  readonly classes?: number
}

/** A surface head for SAM 2: red is wall, green is entry door, gray is ground. */
export function buildSurfaceHead({
  input = 'image_embed',
  classes = SURFACE_CLASSES.length,
}: HeadOptions = {}): Uint8Array {
  const graph = new OnnxGraph()
  const embedding = graph.addInput({ name: input, type: 'float32', shape: [1, DEPTH, CELLS, CELLS] })
  const weights = new Float32Array(classes * DEPTH)
  const set = (name: SurfaceClass, rgb: readonly [number, number, number]) =>
    weights.set(rgb, SURFACE_CLASSES.indexOf(name) * DEPTH)
  set('wall', [20, -20, 0])
  set('entry_door', [-20, 20, 0])
  set('ground', [30, 30, 30])
  const logits = graph.addNode('Conv', [embedding, graph.addConstant([classes, DEPTH, 1, 1], weights)], {
    kernel_shape: [1, 1],
  })
  graph.addOutput(logits, { name: 'surfaces', type: 'float32', shape: [1, classes, CELLS, CELLS] })
  return graph.build('head')
}

/** A description of SAM 2 with a head beside the pair. */
export const WITH_HEAD = {
  ...{ name: 'tiny SAM 2', encoder: 'encoder.onnx', decoder: 'decoder.onnx' },
  surfaces: 'head.onnx',
} as const

/** Writes a pair and its description into a folder of their own. @returns the folder, and the description's path */
export async function writeSamPair(
  pair: SamPair = buildSamPair(),
  description: object | string = { name: 'tiny SAM', encoder: 'encoder.onnx', decoder: 'decoder.onnx' },
  head?: Uint8Array,
): Promise<{ folder: string; file: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-taps-'))
  await writeFile(path.join(folder, 'encoder.onnx'), pair.encoder)
  await writeFile(path.join(folder, 'decoder.onnx'), pair.decoder)
  if (head !== undefined) await writeFile(path.join(folder, 'head.onnx'), head)
  const file = path.join(folder, 'taps.json')
  await writeFile(file, typeof description === 'string' ? description : JSON.stringify(description))
  return { folder, file }
}
