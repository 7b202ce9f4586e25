/**
 * Painting with the noise smoothed, on WebAssembly's 128-bit vectors: a pixel's channels at a time.
 */
import { compileOnce } from '../vector/compile-kernels.ts'
import {
  addIntegers,
  addVectors,
  advance,
  constant,
  floats,
  get,
  integerLane,
  integers,
  type KernelFunction,
  loadByte,
  loadInteger,
  loadSplat,
  loadVector,
  multiplyIntegers,
  multiplyVectors,
  pickBytes,
  plus,
  repeatWhileBelow,
  set,
  shiftRight,
  splat,
  spreadLane,
  storeByte,
  storeVector,
  subtractVectors,
  toFloats,
  truncate,
  VALUE_TYPES,
} from '../vector/wasm-assembler.ts'
import { CURVE, PARTS } from './parts.ts'

/** Places are bytes in memory. */
interface Kernels {
  /** A row of cells between two: `weight` of the way from `upper`, which ends at `end`, to `lower`. */
  blendCells(upper: number, end: number, lower: number, weight: number, to: number): void
  /**
   * Paints pixels in place. They are counted by fours, the size of a weight, from `x` to before `end`; `spans` holds how many
   * bytes into `cells` each one's left cell lies. Of 256, `rest` is the pixel's own part and `smoothing` the smoothed one's.
   */
  readonly paintSmoothed3: PaintSmoothed
  readonly paintSmoothed4: PaintSmoothed
}

type PaintSmoothed = (
  x: number,
  end: number,
  pixel: number,
  spans: number,
  weights: number,
  cells: number,
  rest: number,
  smoothing: number,
  curves: number,
) => void

const { i32, f32, v128 } = VALUE_TYPES
const VECTOR_BYTES = 16
const FLOAT_BYTES = 4
/** Room for a grid of 500 × 500 cells and rows of some 100,000 pixels. */
const MEMORY_PAGES = 96

/** The kernels, compiled at first use; null where vectors are missing or a page's security policy forbids WebAssembly. */
export const loadSmoothKernels = compileOnce<Kernels>(
  () => [blendCells(), paintSmoothed(3), paintSmoothed(4)],
  MEMORY_PAGES,
)

function blendCells(): KernelFunction {
  const [upper, end, lower, weight, to] = [0, 1, 2, 3, 4]
  const [above, down] = [5, 6]
  const below = subtractVectors(loadVector(get(lower)), get(above))
  return {
    name: 'blendCells',
    parameters: [i32, i32, i32, f32, i32],
    locals: [v128, v128],
    body: [
      set(down, splat(get(weight))),
      repeatWhileBelow(upper, end, [
        set(above, loadVector(get(upper))),
        storeVector(get(to), addVectors(get(above), multiplyVectors(get(down), below))),
        [upper, lower, to].map((place) => advance(place, constant(VECTOR_BYTES))),
      ]),
    ],
  }
}

function paintSmoothed(channels: 3 | 4): KernelFunction {
  const [x, end, pixel, spans, weights, cells, rest, smoothing, curves] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
  const cell = 9
  const [left, mean, own, part, restOf, smoothingOf] = [10, 11, 12, 13, 14, 15]
  const across = subtractVectors(loadVector(get(cell), VECTOR_BYTES), get(left))
  const detail = subtractVectors(multiplyVectors(toFloats(get(own)), floats(PARTS)), get(mean))
  const smoothed = addVectors(
    addVectors(get(mean), multiplyVectors(spreadLane(get(mean), 3), detail)),
    floats(0.5),
  )
  const paintChannel = (c: number) =>
    storeByte(
      get(pixel),
      loadByte(plus(plus(get(curves), constant(c * CURVE)), integerLane(get(part), c))),
      c,
    )
  return {
    name: `paintSmoothed${channels}`,
    parameters: Array.from({ length: 9 }, () => i32),
    locals: [i32, ...Array.from({ length: 6 }, () => v128)],
    body: [
      set(restOf, integers(get(rest))),
      set(smoothingOf, integers(get(smoothing))),
      repeatWhileBelow(x, end, [
        set(cell, plus(get(cells), loadInteger(plus(get(spans), get(x))))),
        set(left, loadVector(get(cell))),
        set(mean, addVectors(get(left), multiplyVectors(loadSplat(plus(get(weights), get(x))), across))),
        set(own, pickBytes(loadVector(get(pixel)), [0, 1, 2])),
        set(part, multiplyIntegers(truncate(smoothed), get(smoothingOf))),
        set(part, addIntegers(get(part), multiplyIntegers(get(own), get(restOf)))),
        set(part, shiftRight(addIntegers(get(part), integers(constant(128))), 8)),
        [0, 1, 2].map(paintChannel),
        advance(pixel, constant(channels)),
        advance(x, constant(FLOAT_BYTES)),
      ]),
    ],
  }
}
