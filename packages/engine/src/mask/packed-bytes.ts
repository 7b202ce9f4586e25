/** A byte plane as alternating runs: value and length. Areas have few edges, so fifty of them cost little memory. */
export interface PackedBytes {
  readonly length: number
  readonly values: Uint8Array
  readonly runs: Uint32Array
}

/** The runs of a plane of bytes. */
export function packBytes(bytes: Uint8Array): PackedBytes {
  const values: number[] = []
  const runs: number[] = []
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    const value = bytes[start]
    while (end < bytes.length && bytes[end] === value) end++
    values.push(value)
    runs.push(end - start)
  }
  return { length: bytes.length, values: Uint8Array.from(values), runs: Uint32Array.from(runs) }
}

/** The plane that {@link packBytes} took. */
export function unpackBytes(packed: PackedBytes): Uint8Array {
  const bytes = new Uint8Array(packed.length)
  let at = 0
  for (let k = 0; k < packed.runs.length; k++) {
    const end = at + packed.runs[k]
    bytes.fill(packed.values[k], at, end)
    at = end
  }
  return bytes
}
