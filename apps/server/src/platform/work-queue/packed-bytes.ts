/** Arrays that jobs and results have; each becomes a part of one object in the store. */
const ARRAYS = { Uint8Array, Uint8ClampedArray, Int8Array, Uint16Array, Float32Array } as const
type ArrayName = keyof typeof ARRAYS

/** Stands for an array: its kind, and its place among the bytes. */
interface PackedArray {
  readonly $array: readonly [name: ArrayName, offset: number, lengthBytes: number]
}

export interface Packed {
  /** plain JSON */
  readonly json: unknown
  /** to be stored one after another */
  readonly pieces: readonly Uint8Array[]
  readonly sizeBytes: number
}

/** Takes the arrays out of a value, so that the rest is plain JSON. */
export function packBytes(value: unknown): Packed {
  const pieces: Uint8Array[] = []
  let sizeBytes = 0
  const pack = (part: unknown): unknown => {
    if (ArrayBuffer.isView(part)) {
      const piece = new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
      const packed: PackedArray = { $array: [nameOf(part), sizeBytes, piece.length] }
      pieces.push(piece)
      sizeBytes += piece.length
      return packed
    }
    return mapParts(part, pack)
  }
  return { json: pack(value), pieces, sizeBytes }
}

/** The opposite of {@link packBytes}. @param bytes all pieces, one after another */
export function unpackBytes(json: unknown, bytes: Uint8Array): unknown {
  const unpack = (part: unknown): unknown => {
    if (!isPackedArray(part)) return mapParts(part, unpack)
    const [name, offset, lengthBytes] = part.$array
    // a copy starts at a multiple of every element's size
    return new ARRAYS[name](Uint8Array.prototype.slice.call(bytes, offset, offset + lengthBytes).buffer)
  }
  return unpack(json)
}

function mapParts(part: unknown, map: (part: unknown) => unknown): unknown {
  if (Array.isArray(part)) return part.map(map)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, map(value)]))
}

/** A Node buffer is a Uint8Array. */
function nameOf(array: ArrayBufferView): ArrayName {
  const names = Object.keys(ARRAYS) as ArrayName[]
  const name = names.find((one) => array instanceof ARRAYS[one])
  if (name === undefined) throw new TypeError(`a job cannot have a ${array.constructor.name}`)
  return name
}

function isPackedArray(part: unknown): part is PackedArray {
  return typeof part === 'object' && part !== null && '$array' in part
}
