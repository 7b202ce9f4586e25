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
  return toPacked(values, runs)
}

/** Exclusive or of two planes of one length: 0 where they agree. Applied again with one of them it gives the other. */
export function xorPacked(one: PackedBytes, other: PackedBytes): PackedBytes {
  const values: number[] = []
  const runs: number[] = []
  let [a, leftA] = [0, one.runs[0]]
  let [b, leftB] = [0, other.runs[0]]
  while (a < one.runs.length && b < other.runs.length) {
    const value = one.values[a] ^ other.values[b]
    const run = Math.min(leftA, leftB)
    if (values.at(-1) === value) runs[runs.length - 1] += run
    else {
      values.push(value)
      runs.push(run)
    }
    if ((leftA -= run) === 0) leftA = one.runs[++a]
    if ((leftB -= run) === 0) leftB = other.runs[++b]
  }
  return toPacked(values, runs)
}

function toPacked(values: readonly number[], runs: readonly number[]): PackedBytes {
  const length = runs.reduce((sum, run) => sum + run, 0)
  return { length, values: Uint8Array.from(values), runs: Uint32Array.from(runs) }
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
