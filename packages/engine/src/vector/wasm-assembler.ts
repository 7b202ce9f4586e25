/**
 * A very small WebAssembly assembler: just the instructions that the engine's vector kernels need.
 * Opcodes and binary layout: the WebAssembly core specification 2.0, "Binary Format".
 */

/** Instructions as bytes; nested lists are flattened. */
export type Code = number | readonly Code[]

export interface KernelFunction {
  readonly name: string
  /** value types of the parameters; they are the first locals */
  readonly parameters: readonly ValueType[]
  /** value types of the other locals */
  readonly locals: readonly ValueType[]
  readonly body: Code
}

const I32 = 0x7f
const F32 = 0x7d
const V128 = 0x7b
export const VALUE_TYPES = { i32: I32, f32: F32, v128: V128 } as const
type ValueType = (typeof VALUE_TYPES)[keyof typeof VALUE_TYPES]

const NO_RESULT = 0x40
const END = 0x0b
/** SIMD instructions: a prefix byte and a number. */
const simd = (code: number): Code => [0xfd, unsigned(code)]
/** An address is its operand, plus this offset in bytes; both here without a promise of alignment. */
const at = (offset: number): Code => [0, unsigned(offset)]

export const get = (local: number): Code => [0x20, unsigned(local)]
export const set = (local: number, value: Code): Code => [value, 0x21, unsigned(local)]
export const constant = (value: number): Code => [0x41, signed(value)]
export const plus = (a: Code, b: Code): Code => [a, b, 0x6a]
export const times = (a: Code, b: Code): Code => [a, b, 0x6c]
/** A number that is not negative, halved so many times. */
export const halve = (a: Code, times: number): Code => [a, constant(times), 0x76]
/** Adds to a local integer, in place. */
export const advance = (local: number, by: Code): Code => set(local, plus(get(local), by))
export const loadVector = (address: Code, offset = 0): Code => [address, simd(0), at(offset)]
/** One 32-bit number in all four lanes. */
export const loadSplat = (address: Code, offset = 0): Code => [address, simd(9), at(offset)]
export const storeVector = (address: Code, value: Code): Code => [address, value, simd(11), at(0)]
export const splat = (value: Code): Code => [value, simd(19)]
export const addVectors = (a: Code, b: Code): Code => [a, b, simd(228)]
export const subtractVectors = (a: Code, b: Code): Code => [a, b, simd(229)]
export const multiplyVectors = (a: Code, b: Code): Code => [a, b, simd(230)]
/** x × y + z, rounded once or twice as the processor likes (of the relaxed vector instructions, which not every browser has). */
export const multiplyAddVectors = (x: Code, y: Code, z: Code): Code => [x, y, z, simd(0x105)]
export const divideVectors = (a: Code, b: Code): Code => [a, b, simd(231)]
/** Lane by lane the smaller one. */
export const smaller = (a: Code, b: Code): Code => [a, b, simd(234)]
/** Lane by lane the larger one. */
export const larger = (a: Code, b: Code): Code => [a, b, simd(235)]
/** The same number in all four lanes. */
export const floats = (value: number): Code => splat([0x43, ...new Uint8Array(Float32Array.of(value).buffer)])
/** Four lanes of 32 bits each, an integer in all of them. */
export const integers = (value: Code): Code => [value, simd(17)]
export const addIntegers = (a: Code, b: Code): Code => [a, b, simd(174)]
export const multiplyIntegers = (a: Code, b: Code): Code => [a, b, simd(181)]
/** Lane by lane, whole numbers down to the next below when divided by 2 ** bits. */
export const shiftRight = (a: Code, bits: number): Code => [a, constant(bits), simd(172)]
/** Two 32-bit numbers, and zeros in the upper lanes. */
export const loadPair = (address: Code, offset = 0): Code => [address, simd(93), at(offset)]
/** The lower two of four lanes. */
export const storePair = (address: Code, value: Code): Code => [address, value, simd(91), at(0), 0]
/** The lower two of four lanes as two lanes of 64-bit floats: of floats, or of whole numbers. */
export const widenFloats = (a: Code): Code => [a, simd(95)]
export const widenIntegers = (a: Code): Code => [a, simd(254)]
/** Two lanes of 64-bit floats as the lower two of four lanes: as floats, or toward zero as whole numbers. */
export const narrow = (a: Code): Code => [a, simd(94)]
export const truncateWide = (a: Code): Code => [a, simd(252)]
export const wideFloats = (value: number): Code => widenFloats(floats(value))
export const addWide = (a: Code, b: Code): Code => [a, b, simd(240)]
export const multiplyWide = (a: Code, b: Code): Code => [a, b, simd(242)]
/** Toward zero. */
export const truncate = (a: Code): Code => [a, simd(248)]
export const toFloats = (a: Code): Code => [a, simd(250)]
/** Of 16 bytes, those at up to four places, each in a lane of its own as a whole number. */
export const pickBytes = (a: Code, places: readonly number[]): Code => [
  a,
  [0xfd, 12, Array.from({ length: 16 }, () => 0)],
  [0xfd, 13, LANES.map((lane) => [places[lane] ?? 16, 16, 16, 16])],
]
/** One lane's float in all four lanes. */
export const spreadLane = (a: Code, lane: number): Code => {
  const bytes = [0, 1, 2, 3].map((byte) => lane * 4 + byte)
  return [a, a, [0xfd, 13, [bytes, bytes, bytes, bytes]]]
}
export const integerLane = (a: Code, lane: number): Code => [a, simd(27), lane]
/** Another vector with one lane from memory. */
export const loadLane = (address: Code, offset: number, a: Code, lane: number): Code => [
  address,
  a,
  [0xfd, 0x56],
  at(offset),
  lane,
]
export const loadInteger = (address: Code, offset = 0): Code => [address, 0x28, at(offset)]
export const loadByte = (address: Code): Code => [address, 0x2d, at(0)]
export const storeByte = (address: Code, value: Code, offset = 0): Code => [address, value, 0x3a, at(offset)]
/** Four bytes, each a lane's whole number from 0 to 255. */
export const storeLanesAsBytes = (address: Code, a: Code): Code => [
  address,
  integerLane([a, a, [0xfd, 13, LOWEST_BYTES]], 0),
  0x36,
  at(0),
]
const LANES = [0, 1, 2, 3]
const LOWEST_BYTES = Array.from({ length: 16 }, (_, byte) => (byte % 4) * 4)
/** Runs the body, and again as long as local `from` is below local `to` (unsigned). */
export const repeatWhileBelow = (from: number, to: number, body: Code): Code => [
  [0x03, NO_RESULT],
  body,
  [get(from), get(to), 0x49],
  [0x0d, 0],
  END,
]

/** Runs the body only when local `from` is below local `to` (unsigned). */
export const whenBelow = (from: number, to: number, body: Code): Code => [
  [get(from), get(to), 0x49],
  [0x04, NO_RESULT],
  body,
  END,
]

/** A module that exports the functions and its memory, which has this many pages of 64 KiB and never grows. */
export function assembleModule(
  functions: readonly KernelFunction[],
  memoryPages: number,
): Uint8Array<ArrayBuffer> {
  const counted = (items: readonly Code[]): Code => [unsigned(items.length), items]
  const section = (id: number, content: Code): Code => [id, sized(content)]
  const memory = [0x01, unsigned(memoryPages), unsigned(memoryPages)]
  const exports = functions.map(({ name }, i): Code => [text(name), 0x00, unsigned(i)])
  const bytes = flatten([
    [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    section(1, counted(functions.map(({ parameters }): Code => [0x60, counted(parameters), 0x00]))),
    section(3, counted(functions.map((_, i) => unsigned(i)))),
    section(5, counted([memory])),
    section(7, counted([...exports, [text('memory'), 0x02, 0x00]])),
    section(
      10,
      counted(
        functions.map(({ locals, body }) =>
          sized([counted(locals.map((type): Code => [0x01, type])), body, END]),
        ),
      ),
    ),
  ])
  return Uint8Array.from(bytes)
}

function sized(content: Code): Code {
  const bytes = flatten(content)
  return [unsigned(bytes.length), bytes]
}

function text(value: string): Code {
  return [unsigned(value.length), Array.from(value, (letter) => letter.charCodeAt(0))]
}

function flatten(code: Code): number[] {
  return typeof code === 'number' ? [code] : code.flatMap(flatten)
}

/** LEB128 of a number that is not negative. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

/** Signed LEB128. */
function signed(value: number): number[] {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
}
