/** any image type that a browser may name before the data; what the bytes are is judged by the bytes */
const DATA_URL_PREFIX = /^data:image\/[a-z0-9.+-]{1,40};base64,/i

/**
 * Reads base64 strictly: the standard alphabet, whole groups of four, padding only at the end.
 * @param text with or without a `data:image/…;base64,` prefix
 * @returns the bytes, or null when the text is anything else
 */
export function readBase64(text: string): Buffer | null {
  const prefix = DATA_URL_PREFIX.exec(text.slice(0, 100))?.[0] ?? ''
  const encoded = text.slice(prefix.length)
  if (encoded.length === 0 || encoded.length % 4 !== 0) return null
  const bytes = Buffer.from(encoded, 'base64')
  return isCanonical(encoded, bytes) ? bytes : null
}

/** Node skips characters that are not base64, so a text with any comes back shorter or different. */
function isCanonical(encoded: string, bytes: Buffer): boolean {
  return bytes.toString('base64') === encoded
}
