/** A run-length encoded byte plane. */
export interface RunLengths {
  readonly length: number
  readonly values: Uint8Array
  readonly runs: Uint32Array
}

/** Run-length encodes a plane. */
export function encodeRuns(bytes: Uint8Array): RunLengths {
  const values: number[] = []
  const runs: number[] = []
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    const value = bytes[start]
    while (end < bytes.length && bytes[end] === value) end++
    values.push(value)
    runs.push(end - start)
  }
  return toRunLengths(values, runs)
}

/** Exclusive or of two planes of the same length. */
export function xorRuns(one: RunLengths, other: RunLengths): RunLengths {
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
  return toRunLengths(values, runs)
}

function toRunLengths(values: readonly number[], runs: readonly number[]): RunLengths {
  const length = runs.reduce((sum, run) => sum + run, 0)
  return { length, values: Uint8Array.from(values), runs: Uint32Array.from(runs) }
}

/** The inverse of {@link encodeRuns}. */
export function decodeRuns(packed: RunLengths): Uint8Array {
  const bytes = new Uint8Array(packed.length)
  let at = 0
  for (let k = 0; k < packed.runs.length; k++) {
    const end = at + packed.runs[k]
    bytes.fill(packed.values[k], at, end)
    at = end
  }
  return bytes
}

/** One byte of the plane; 0 beyond its end. */
export function valueAt({ values, runs }: RunLengths, index: number): number {
  let end = 0
  for (let k = 0; k < runs.length; k++) {
    end += runs[k]
    if (index < end) return values[k]
  }
  return 0
}
