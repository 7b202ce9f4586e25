const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Decodes base64; the engine's type library has neither the browser's decoder nor Node's.
 * @param text without padding
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const values = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]))
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let count = 0
  let at = 0
  for (const letter of text) {
    bits = ((bits << 6) | values.get(letter)!) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[at++] = bits >> count
  }
  return bytes
}
