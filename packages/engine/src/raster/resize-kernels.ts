/** The heavy loops of resizing in WebAssembly SIMD (packages/engine/kernels/resize.ts). They round as the plain loops do. */
import { RESIZE } from '../kernels/compiled-kernels.ts'
import { lazyKernels } from '../kernels/instantiate-kernels.ts'

/** Arguments are byte addresses in the memory, unless they are named otherwise; see the kernels' source. */
interface ResizeFunctions {
  readonly scaleRow: WeighRow
  readonly accumulateRow: WeighRow
  readonly resampleRowRgb: ResampleRow
  readonly resampleRowRgba: ResampleRow
}

type WeighRow = (from: number, end: number, row: number, weight: number) => void

type ResampleRow = (
  starts: number,
  startsEnd: number,
  lengths: number,
  weights: number,
  spanBytes: number,
  row: number,
  output: number,
) => void

/** 3 MiB. */
const MEMORY_PAGES = 48

/** The kernels, instantiated at first use; null where WebAssembly SIMD is missing or forbidden. */
export const loadResizeKernels = lazyKernels<ResizeFunctions>([RESIZE], MEMORY_PAGES)
