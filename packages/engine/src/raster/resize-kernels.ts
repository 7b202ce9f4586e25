/**
 * The heavy loops of resizing on WebAssembly's 128-bit vectors. They count with 64 bits where the plain loops do, so that
 * both round alike.
 */
import { compileOnce } from '../vector/compile-kernels.ts'
import {
  addWide,
  advance,
  constant,
  get,
  type KernelFunction,
  loadInteger,
  loadPair,
  loadSplat,
  loadVector,
  multiplyWide,
  narrow,
  pickBytes,
  plus,
  repeatWhileBelow,
  set,
  splat,
  storeLanesAsBytes,
  storePair,
  truncateWide,
  VALUE_TYPES,
  wideFloats,
  widenFloats,
  widenIntegers,
} from '../vector/wasm-assembler.ts'

/** Places are bytes in memory. Sixteen bytes of a row are worked on at a time. */
interface Kernels {
  /** row = weight × the bytes from `from` to `end` */
  readonly setRow: WeighRow
  /** row += weight × the bytes from `from` to `end` */
  readonly addRow: WeighRow
  /**
   * A row of pixels as weighted sums of a row's. For each, `starts` holds how many bytes into the row the first lies,
   * `lengths` how many bytes of weights it has of the `spanBytes` kept for it. Up to three bytes
   * behind the last one are written too.
   */
  readonly mixColumns3: MixColumns
  readonly mixColumns4: MixColumns
}

type WeighRow = (from: number, end: number, row: number, weight: number) => void

type MixColumns = (
  starts: number,
  startsEnd: number,
  lengths: number,
  weights: number,
  spanBytes: number,
  row: number,
  out: number,
) => void

const { i32, f32, v128 } = VALUE_TYPES
const MEMORY_PAGES = 48
const VECTOR_BYTES = 16
const FLOAT_BYTES = 4
const PAIR_BYTES = 2 * FLOAT_BYTES

/** The kernels, compiled at first use; null where vectors are missing or a page's security policy forbids WebAssembly. */
export const loadResizeKernels = compileOnce<Kernels>(
  () => [weighRow('setRow'), weighRow('addRow'), mixColumns(3), mixColumns(4)],
  MEMORY_PAGES,
)

function weighRow(name: 'setRow' | 'addRow'): KernelFunction {
  const [from, end, row, weight] = [0, 1, 2, 3]
  const [weights, bytes] = [4, 5]
  const twoFloats = (first: number) => {
    const weighed = multiplyWide(widenIntegers(pickBytes(get(bytes), [first, first + 1])), get(weights))
    const sum = name === 'addRow' ? addWide(widenFloats(loadPair(get(row))), weighed) : weighed
    return [storePair(get(row), narrow(sum)), advance(row, constant(PAIR_BYTES))]
  }
  return {
    name,
    parameters: [i32, i32, i32, f32],
    locals: [v128, v128],
    body: [
      set(weights, widenFloats(splat(get(weight)))),
      repeatWhileBelow(from, end, [
        set(bytes, loadVector(get(from))),
        [0, 2, 4, 6, 8, 10, 12, 14].map(twoFloats),
        advance(from, constant(VECTOR_BYTES)),
      ]),
    ],
  }
}

function mixColumns(channels: 3 | 4): KernelFunction {
  const [starts, startsEnd, lengths, weights, spanBytes, row, out] = [0, 1, 2, 3, 4, 5, 6]
  const [from, weight, weightsEnd] = [7, 8, 9]
  const sums = [10, 11]
  const times = 12
  const addPair = (sum: number, pair: number) =>
    set(sum, addWide(get(sum), multiplyWide(widenFloats(loadPair(get(from), pair * PAIR_BYTES)), get(times))))
  return {
    name: `mixColumns${channels}`,
    parameters: Array.from({ length: 7 }, () => i32),
    locals: [i32, i32, i32, v128, v128, v128],
    body: repeatWhileBelow(starts, startsEnd, [
      sums.map((sum) => set(sum, wideFloats(0.5))),
      set(from, plus(get(row), loadInteger(get(starts)))),
      set(weight, get(weights)),
      set(weightsEnd, plus(get(weights), loadInteger(get(lengths)))),
      repeatWhileBelow(weight, weightsEnd, [
        set(times, widenFloats(loadSplat(get(weight)))),
        sums.map(addPair),
        advance(from, constant(channels * FLOAT_BYTES)),
        advance(weight, constant(FLOAT_BYTES)),
      ]),
      sums.map((sum, pair) => storeLanesAsBytes(plus(get(out), constant(2 * pair)), truncateWide(get(sum)))),
      advance(out, constant(channels)),
      advance(weights, get(spanBytes)),
      advance(lengths, constant(FLOAT_BYTES)),
      advance(starts, constant(FLOAT_BYTES)),
    ]),
  }
}
