/**
 * The matte's heavy loop on WebAssembly's 128-bit vectors: four pixels at a time.
 */
import { compileOnce, type Compiled } from '../vector/compile-kernels.ts'
import {
  addVectors,
  advance,
  type Code,
  constant,
  divideVectors,
  floats,
  get,
  halve,
  type KernelFunction,
  larger,
  loadInteger,
  loadLane,
  loadSplat,
  loadVector,
  multiplyVectors,
  pickBytes,
  plus,
  repeatWhileBelow,
  set,
  smaller,
  storeLanesAsBytes,
  subtractVectors,
  times,
  toFloats,
  truncate,
  VALUE_TYPES,
  whenBelow,
} from '../vector/wasm-assembler.ts'
import { BAND_STEEPNESS, MIDDLE, ROW_LINE, STRETCH } from './matte-line.ts'

/**
 * Writes the matte of neighboring spans. Places are bytes in memory; pixels are counted by fours, the size of a weight: `x`
 * is the first one, and `ends` holds where each span ends. Up to three bytes behind the last one are written too.
 */
type WriteSpans = (
  x: number,
  ends: number,
  endsEnd: number,
  line: number,
  weights: number,
  pixels: number,
  given: number,
  maskSpans: number,
  maskWeights: number,
  matte: number,
) => void

export type MatteKernels = Compiled<Record<'writeSpans3' | 'writeSpans4', WriteSpans>>

const { i32, v128 } = VALUE_TYPES
const FLOAT_BYTES = 4
const LANES = [0, 1, 2, 3]

/** Rows of a photo, a fit and a mask so long fit into the memory with all that belongs to them. */
export const KERNEL_SIDE_MAX_PX = 32_768
const MEMORY_PAGES = 48

/** Less than any pixel's squared distance from a line that counts: keeps the room that is left from being divided by 0. */
const LEAST_DISTANCE = 1e-20

/** The kernels, compiled at first use; null where vectors are missing or a page's security policy forbids WebAssembly. */
export const loadMatteKernels = compileOnce<Record<'writeSpans3' | 'writeSpans4', WriteSpans>>(
  () => [writeSpansFunction(3), writeSpansFunction(4)],
  MEMORY_PAGES,
)

function writeSpansFunction(channels: 3 | 4): KernelFunction {
  const [x, ends, endsEnd, line, weights, pixels, given, maskSpans, maskWeights, matte] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]
  const end = 10
  const fourPixels = writeFour(channels, { x, line, weights, pixels, given, maskSpans, maskWeights, matte })
  return {
    name: `writeSpans${channels}`,
    parameters: Array.from({ length: 10 }, () => i32),
    locals: [i32, ...Array.from({ length: VECTORS }, () => v128)],
    body: repeatWhileBelow(ends, endsEnd, [
      set(end, loadInteger(get(ends))),
      whenBelow(x, end, repeatWhileBelow(x, end, fourPixels)),
      set(x, get(end)),
      advance(line, constant(ROW_LINE * FLOAT_BYTES)),
      advance(ends, constant(FLOAT_BYTES)),
    ]),
  }
}

/** Locals that {@link writeFour} uses behind the function's eleven. */
const VECTORS = 12

type Places = Record<
  'x' | 'line' | 'weights' | 'pixels' | 'given' | 'maskSpans' | 'maskWeights' | 'matte',
  number
>

/** The same steps as the plain loop's, see matte-row.ts. */
function writeFour(channels: 3 | 4, at: Places): Code {
  const [weight, raw, r, g, b, red, green, blue, place, miss, mask, share] = Array.from(
    { length: VECTORS },
    (_, i) => 11 + i,
  )
  const lineAt = (value: number): Code => {
    const first = loadSplat(get(at.line), value * FLOAT_BYTES)
    const second = loadSplat(get(at.line), (ROW_LINE + value) * FLOAT_BYTES)
    return addVectors(first, multiplyVectors(get(weight), subtractVectors(second, first)))
  }
  const byteOf = (c: number): Code =>
    toFloats(
      pickBytes(
        get(raw),
        LANES.map((lane) => lane * channels + c),
      ),
    )
  const sumOfProducts = (first: readonly number[], second: readonly number[]): Code =>
    first.map((local, i) => multiplyVectors(get(local), get(second[i]))).reduce(addVectors)
  const gatherMask = (to: number, offset: number): Code =>
    LANES.map((lane) => {
      const span = loadInteger(plus(get(at.maskSpans), get(at.x)), lane * FLOAT_BYTES)
      return set(to, loadLane(plus(get(at.given), span), offset, get(to), lane))
    })
  const isWithin = (value: Code): Code => smaller(larger(value, floats(0)), floats(1))
  const from = (value: number, amount: Code): Code => subtractVectors(floats(value), amount)
  const [differences, towards] = [
    [r, g, b],
    [red, green, blue],
  ]
  return [
    set(weight, loadVector(plus(get(at.weights), get(at.x)))),
    set(raw, loadVector(plus(get(at.pixels), halve(times(get(at.x), constant(channels)), 2)))),
    differences.map((local, c) => set(local, subtractVectors(byteOf(c), lineAt(c)))),
    towards.map((local, c) => set(local, lineAt(3 + c))),
    set(place, multiplyVectors(sumOfProducts(differences, towards), lineAt(6))),
    // raw has served; from here on it holds the place within the line
    set(raw, isWithin(get(place))),
    differences.map((local, c) =>
      set(local, subtractVectors(get(local), multiplyVectors(get(raw), get(towards[c])))),
    ),
    set(miss, larger(sumOfProducts(differences, differences), floats(LEAST_DISTANCE))),
    gatherMask(mask, 0),
    gatherMask(red, FLOAT_BYTES),
    set(
      mask,
      addVectors(
        get(mask),
        multiplyVectors(
          loadVector(plus(get(at.maskWeights), get(at.x))),
          subtractVectors(get(red), get(mask)),
        ),
      ),
    ),
    set(
      place,
      addVectors(
        get(mask),
        multiplyVectors(
          multiplyVectors(from(1, lineAt(7)), smaller(divideVectors(lineAt(8), get(miss)), floats(1))),
          subtractVectors(get(place), get(mask)),
        ),
      ),
    ),
    set(
      place,
      addVectors(floats(MIDDLE), multiplyVectors(subtractVectors(get(place), floats(0.5)), floats(STRETCH))),
    ),
    set(share, lineAt(9)),
    set(place, larger(get(place), from(1, multiplyVectors(from(1, get(share)), floats(BAND_STEEPNESS))))),
    set(place, smaller(get(place), multiplyVectors(get(share), floats(BAND_STEEPNESS)))),
    storeLanesAsBytes(
      plus(get(at.matte), halve(get(at.x), 2)),
      truncate(addVectors(multiplyVectors(isWithin(get(place)), floats(255)), floats(0.5))),
    ),
    advance(at.x, constant(4 * FLOAT_BYTES)),
  ]
}
