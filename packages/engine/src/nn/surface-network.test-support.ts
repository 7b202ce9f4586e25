/** Builds small weights files in the layout of `tools/surface-network/export.py`. */
import { SURFACE_CLASSES } from './surface-classes.ts'

interface LayerPlan {
  kind: string
  in: number
  out: number
  stride: number
  relu: boolean
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

/** The file of a plan, its weights counted up in small steps. */
export function buildWeights(plan: WeightsPlan): Uint8Array {
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
  const perOutput = plan.kind === 'depthwise' ? 9 : plan.kind === 'stem' ? 9 * plan.in : plan.in
  const floats = new Float32Array(2 * plan.out).fill(0.005, 0, plan.out)
  const weights = Array.from({ length: plan.out * perOutput }, (_, i) => (((i * 37) % 61) - 30) & 255)
  const bytes = [...new Uint8Array(floats.buffer), ...weights]
  return [...bytes, ...new Array<number>((4 - (bytes.length % 4)) % 4).fill(0)]
}
