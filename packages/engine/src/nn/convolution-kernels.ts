/**
 * The networks' heavy loops in WebAssembly SIMD (packages/engine/kernels/convolution.ts), about four times as fast as the
 * same loops over typed arrays. Feature maps stay ordinary arrays: tiles of them are copied into the kernels' memory and out.
 */
import { CONVOLUTION, CONVOLUTION_RELAXED } from '../kernels/compiled-kernels.ts'
import { lazyKernels } from '../kernels/instantiate-kernels.ts'

/** Arguments are byte addresses in the memory, unless they are named otherwise; see the kernels' source. */
interface ConvolutionFunctions {
  pointwise(
    input: number,
    inputEnd: number,
    inputChannels: number,
    weights: number,
    biases: number,
    outputChannels: number,
    output: number,
    minimum: number,
  ): void
  depthwiseRow3(
    above: number,
    middle: number,
    below: number,
    weights: number,
    biases: number,
    output: number,
    outputEnd: number,
    pixelBytes: number,
    strideBytes: number,
    minimum: number,
  ): void
  depthwiseRow5(
    row0: number,
    row1: number,
    row2: number,
    row3: number,
    row4: number,
    weights: number,
    biases: number,
    output: number,
    outputEnd: number,
    pixelBytes: number,
    strideBytes: number,
    minimum: number,
  ): void
}

export interface ConvolutionKernels extends ConvolutionFunctions {
  /** the whole memory */
  readonly floats: Float32Array
}

/** 4 MiB: a chain of convolve-rows.ts takes up to 2.2, at 1,024 pixels. */
const MEMORY_PAGES = 64

const instantiate = lazyKernels<ConvolutionFunctions>([CONVOLUTION_RELAXED, CONVOLUTION], MEMORY_PAGES)
let kernels: ConvolutionKernels | null = null

/** The kernels, instantiated at first use; null where WebAssembly SIMD is missing or forbidden. */
export function loadConvolutionKernels(): ConvolutionKernels | null {
  const instance = instantiate()
  if (instance !== null) kernels ??= { ...instance, floats: new Float32Array(instance.memory.buffer) }
  return kernels
}
