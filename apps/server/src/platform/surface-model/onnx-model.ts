import type { InferenceSession, Tensor } from 'onnxruntime-node'

/** Output tensors by name. */
export type OnnxOutputs = Readonly<Record<string, Tensor>>

export interface OnnxInput {
  readonly data: Float32Array
  readonly shape: readonly number[]
}

/** An ONNX model, ready to run. */
export interface OnnxModel {
  readonly outputNames: readonly string[]
  /** @param inputs in the model's order */
  run(...inputs: OnnxInput[]): Promise<OnnxOutputs>
}

/** Threads that wait for work must not use the processor: painter processes share it. */
const EXTRA = { session: { intra_op: { allow_spinning: '0' } } }

/**
 * Opens a model; see {@link openOnnxSession}.
 * @throws Error when the model is not valid, or ONNX Runtime has no build for this machine
 */
export async function openOnnxModel(model: string | Uint8Array, threads?: number): Promise<OnnxModel> {
  const { Tensor } = await import('onnxruntime-node')
  const session = await openOnnxSession(model, threads)
  return {
    outputNames: session.outputNames,
    run: async (...inputs) => {
      const tensors = inputs.map(({ data, shape }) => new Tensor('float32', data, shape))
      return session.run(Object.fromEntries(tensors.map((tensor, i) => [session.inputNames[i], tensor])))
    },
  }
}

/**
 * Opens a model with ONNX Runtime. The runtime itself is loaded by the first call: only painter processes need it.
 * @param model an .onnx file's path, or its bytes
 * @param threads absent: one for each core
 * @throws Error when the model is not valid, or ONNX Runtime has no build for this machine
 */
export async function openOnnxSession(
  model: string | Uint8Array,
  threads?: number,
): Promise<InferenceSession> {
  const { InferenceSession } = await import('onnxruntime-node')
  const options: InferenceSession.SessionOptions = {
    // patterns of memory pay for one input size only; photos have many
    enableMemPattern: false,
    // only errors
    logSeverityLevel: 3,
    extra: EXTRA,
    ...(threads !== undefined && { intraOpNumThreads: threads }),
  }
  return typeof model === 'string'
    ? InferenceSession.create(model, options)
    : InferenceSession.create(model, options)
}
