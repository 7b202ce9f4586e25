/** The same bytes four at a time; null where they do not begin at a multiple of four. */
export function wordsOf(bytes: Uint8Array): Int32Array | null {
  return bytes.byteOffset % 4 === 0 ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2) : null
}

/**
 * Finds where a run of equal bytes ends. Sixteen are compared at a time, since most runs of a matte are long.
 * @param bytes of a mask or matte
 * @param words of the same bytes, see {@link wordsOf}
 * @param start of the run
 * @param end where it ends at the latest
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

/** Of samples `step` bytes apart from `start` on, finds the last one in the run that begins there; as {@link findRunEnd}. */
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
