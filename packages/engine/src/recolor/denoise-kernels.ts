/** Painting with the noise smoothed, in WebAssembly SIMD (packages/engine/kernels/denoise.ts): a pixel's channels at a time. */
import { DENOISE } from '../kernels/compiled-kernels.ts'
import { lazyKernels } from '../kernels/instantiate-kernels.ts'

/** Arguments are byte addresses and offsets, unless they are named otherwise; see the kernels' source. */
interface DenoiseFunctions {
  interpolateRows(upper: number, upperEnd: number, lower: number, weight: number, output: number): void
  readonly paintPixelsRgb: PaintPixels
  readonly paintPixelsRgba: PaintPixels
}

type PaintPixels = (
  x: number,
  end: number,
  pixel: number,
  spans: number,
  weights: number,
  cells: number,
  ownShare: number,
  smoothShare: number,
  curves: number,
) => void

/** 6 MiB: a grid of 500 × 500 cells and rows of some 100,000 pixels. */
const MEMORY_PAGES = 96

/** The kernels, instantiated at first use; null where WebAssembly SIMD is missing or forbidden. */
export const loadDenoiseKernels = lazyKernels<DenoiseFunctions>([DENOISE], MEMORY_PAGES)
