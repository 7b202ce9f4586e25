/**
 * The key under which a photo's areas are saved: the SHA-256 of its bytes, so that the same photo finds them again.
 * Without TLS there is no `crypto.subtle`; then each photo gets a random key, and nothing is found again.
 */
export async function findPhotoKey(file: Blob): Promise<string> {
  if (!isSecureContext) return `once-${randomHex()}`
  return toHex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
}

/** 128 random bits; `crypto.randomUUID` is missing on pages without TLS. */
export function randomHex(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)).buffer)
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
