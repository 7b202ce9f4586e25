/** Builds small weights files in the layout of `tools/surface-network/export.py` and `export_context.py`. */
import { SURFACE_CLASSES } from './surface-classes.ts'

interface LayerPlan {
  kind: string
  in: number
  out: number
  stride: number
  relu: boolean
  kernel?: number
  /** the value of a stored weight of 1; readers of a header ignore it */
  scale?: number
}

export interface ContextPlan {
  format: number
  longSide: number
  prior: number
  steps: Record<string, unknown>[]
  layers: LayerPlan[]
}

export interface WeightsPlan {
  format: number
  classes: readonly string[]
  longSide: number
  merges: number
  encoder: { stride: number; adds: boolean }[]
  layers: LayerPlan[]
}

function layer(kind: string, inputs: number, outputs: number, stride = 1): LayerPlan {
  return { kind, in: inputs, out: outputs, stride, relu: kind !== 'linear' }
}

/** A network with one halving block and one merge. */
export function planTinyNetwork(): WeightsPlan {
  return {
    format: 1,
    classes: SURFACE_CLASSES,
    longSide: 32,
    merges: 1,
    encoder: [{ stride: 2, adds: false }],
    layers: [
      layer('stem', 5, 4, 2),
      layer('pointwise', 4, 8),
      layer('depthwise', 8, 8, 2),
      layer('pointwise', 8, 4),
      layer('linear', 4, 4),
      layer('pointwise', 4, 8),
      layer('pointwise', 4, 8),
      layer('depthwise', 8, 8),
      layer('pointwise', 8, 8),
      layer('pointwise', 8, 18),
    ],
  }
}

/** Large enough for corrections of about 1. */
const CONTEXT_SCALE = 0.02

/** A context network with each operation once or twice. */
export function planTinyContext(): ContextPlan {
  return {
    format: 1,
    longSide: 64,
    prior: 20,
    layers: [
      layer('stem', 3, 8, 2),
      { ...layer('depthwise', 8, 8, 2), kernel: 5 },
      layer('pointwise', 8, 8),
      layer('pointwise', 32, 8),
      layer('linear', 8, 8),
      layer('depthwise', 8, 8),
      { ...layer('pointwise', 8, 18), relu: false },
    ].map((plan) => ({ ...plan, scale: CONTEXT_SCALE })),
    steps: [
      { op: 'layer', from: 0 },
      { op: 'layer', from: 2 },
      { op: 'layer', from: 3 },
      { op: 'add', from: [3, 4], relu: true },
      { op: 'slice', from: 5, first: 4, count: 4 },
      { op: 'join', from: [5, 6, 1] },
      { op: 'blockMeans', from: 7, side: 3 },
      { op: 'layer', from: 8 },
      { op: 'addScene', from: 9 },
      { op: 'resize', from: 10, like: 3 },
      { op: 'add', from: [11, 4], relu: false },
      { op: 'layer', from: 12 },
      { op: 'layer', from: 13 },
    ],
  }
}

/** The file of a plan, its weights counted up in small steps. */
export function buildWeights(plan: WeightsPlan | ContextPlan): Uint8Array {
  return buildFile(JSON.stringify(plan), Uint8Array.from(plan.layers.flatMap(buildLayer)))
}

/** A file with any header text. */
export function buildFile(text: string, data: Uint8Array): Uint8Array {
  const header = text.padEnd(Math.ceil(text.length / 4) * 4, ' ')
  const bytes = new Uint8Array(8 + header.length + data.length)
  bytes.set(Buffer.from('HCSN'))
  new DataView(bytes.buffer).setUint32(4, header.length, true)
  bytes.set(Buffer.from(header), 8)
  bytes.set(data, 8 + header.length)
  return bytes
}

function buildLayer(plan: LayerPlan): number[] {
  const taps = (plan.kernel ?? 3) ** 2
  const perOutput = plan.kind === 'depthwise' ? taps : plan.kind === 'stem' ? 9 * plan.in : plan.in
  const floats = new Float32Array(2 * plan.out).fill(plan.scale ?? 0.005, 0, plan.out)
  const weights = Array.from({ length: plan.out * perOutput }, (_, i) => (((i * 37) % 61) - 30) & 255)
  const bytes = [...new Uint8Array(floats.buffer), ...weights]
  return [...bytes, ...new Array<number>((4 - (bytes.length % 4)) % 4).fill(0)]
}
