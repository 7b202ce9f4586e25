/** The largest prime below 2 ** 16. */
const MODULUS = 65_521

/** The Adler-32 checksum of some bytes. */
export interface Adler32 {
  readonly adler: number
  /** how many bytes it is of */
  readonly bytes: number
}

/**
 * The checksum of two runs of bytes after each other, from their own.
 * Source: RFC 1950, section 8. Its low half is 1 plus the sum of the bytes, its high half the sum of all low halves.
 */
export function combineAdler32(one: Adler32, other: Adler32): Adler32 {
  const [lowOne, highOne] = halvesOf(one.adler)
  const [lowOther, highOther] = halvesOf(other.adler)
  const low = (lowOne + lowOther - 1 + MODULUS) % MODULUS
  const high = (highOne + highOther + (other.bytes % MODULUS) * (lowOne - 1 + MODULUS)) % MODULUS
  return { adler: high * 2 ** 16 + low, bytes: one.bytes + other.bytes }
}

function halvesOf(adler: number): [low: number, high: number] {
  return [adler % 2 ** 16, Math.floor(adler / 2 ** 16)]
}
