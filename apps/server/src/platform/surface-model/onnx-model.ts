import type { InferenceSession, Tensor } from 'onnxruntime-node'

/** Output tensors by name. */
export type OnnxOutputs = Readonly<Record<string, Tensor>>

/** An ONNX model with one input, ready to run. */
export interface OnnxModel {
  readonly outputNames: readonly string[]
  run(input: Float32Array, shape: readonly number[]): Promise<OnnxOutputs>
}

/** Threads that wait for work must not use the processor: painter processes share it. */
const EXTRA = { session: { intra_op: { allow_spinning: '0' } } }

/**
 * Opens a model with one input; see {@link openOnnxSession}.
 * @throws Error when the model is not valid, or ONNX Runtime has no build for this machine
 */
export async function openOnnxModel(model: string | Uint8Array, threads?: number): Promise<OnnxModel> {
  const { Tensor } = await import('onnxruntime-node')
  const session = await openOnnxSession(model, threads)
  const [name] = session.inputNames
  return {
    outputNames: session.outputNames,
    run: async (input, shape) => session.run({ [name]: new Tensor('float32', input, shape) }),
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
