/** The same memory as 32-bit words; null if it is not aligned to 4 bytes. */
export function wordsOf(bytes: Uint8Array): Int32Array | null {
  return bytes.byteOffset % 4 === 0 ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) : null
}

/**
 * Finds the end of a run of equal bytes. Compares 16 at a time, because most runs of a matte are long.
 * @param bytes of a mask or matte
 * @param words of the same bytes, see {@link wordsOf}
 * @param start of the run
 * @param end the run ends here at the latest
 * @returns one past the run's last byte
 */
export function findRunEnd(bytes: Uint8Array, words: Int32Array | null, start: number, end: number): number {
  const value = bytes[start]
  let at = start + 1
  if (words !== null) {
    const aligned = Math.min(end, (at + 3) & ~3)
    while (at < aligned && bytes[at] === value) at++
    if (at < aligned) return at
    const all = (value * 0x01010101) | 0
    let word = at >> 2
    const last = (end >> 2) - 3
    while (
      word < last &&
      words[word] === all &&
      words[word + 1] === all &&
      words[word + 2] === all &&
      words[word + 3] === all
    )
      word += 4
    at = Math.max(at, word << 2)
  }
  while (at < end && bytes[at] === value) at++
  return at
}

/** As {@link findRunEnd} for every `step`-th byte from `start` on: the last of them that lies in the run. */
export function lastSampleOfRun(
  bytes: Uint8Array,
  words: Int32Array | null,
  start: number,
  end: number,
  step: number,
): number {
  const last = findRunEnd(bytes, words, start, end) - 1
  return last - ((last - start) % step)
}

/**
 * Visits the pixels that a mask or matte covers at least in part, in runs.
 * @param bytes of the mask or matte
 * @param visit gets a run's first pixel and the one past its last
 */
export function forEachCoveredRun(bytes: Uint8Array, visit: (start: number, end: number) => void): void {
  const words = wordsOf(bytes)
  for (let at = 0; at < bytes.length;) {
    const start = at
    while (at < bytes.length && bytes[at] !== 0) at = findRunEnd(bytes, words, at, bytes.length)
    if (at > start) visit(start, at)
    if (at < bytes.length) at = findRunEnd(bytes, words, at, bytes.length)
  }
}
