/** The matte's heavy loop in WebAssembly SIMD (packages/engine/kernels/matte.ts): four pixels at a time. */
import { MATTE } from '../kernels/compiled-kernels.ts'
import { type Kernels, lazyKernels } from '../kernels/instantiate-kernels.ts'

/** Arguments are byte addresses and offsets; see the kernels' source. */
type WriteSpans = (
  x: number,
  ends: number,
  endsEnd: number,
  line: number,
  weights: number,
  pixels: number,
  mask: number,
  maskSpans: number,
  maskWeights: number,
  crispness: number,
  matte: number,
) => void

interface MatteFunctions {
  readonly writeSpansRgb: WriteSpans
  readonly writeSpansRgba: WriteSpans
}

export type MatteKernels = Kernels<MatteFunctions>

/** The memory holds the tables of a row whose photo, fit and mask are at most this wide. */
export const KERNEL_SIDE_MAX_PX = 32_768
const MEMORY_PAGES = 48

/** The kernels, instantiated at first use; null where WebAssembly SIMD is missing or forbidden. */
export const loadMatteKernels = lazyKernels<MatteFunctions>([MATTE], MEMORY_PAGES)
