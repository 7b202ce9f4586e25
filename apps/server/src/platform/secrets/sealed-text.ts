import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** What a sealed text is for; a text that was sealed for one owner does not open for another. */
export interface SealPurpose {
  readonly purpose: string
  readonly owner: string
}

/**
 * Encrypts a text that has to be read again (AES-256-GCM; the key is derived from the installation's secret by HKDF).
 * @returns initialization vector, ciphertext and tag, base64url
 */
export function sealText(secret: string, { purpose, owner }: SealPurpose, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(secret, purpose), iv).setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** @returns null when the text was sealed with another secret, for somebody else, or was altered */
export function openSealedText(
  secret: string,
  { purpose, owner }: SealPurpose,
  sealed: string,
): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, deriveKey(secret, purpose), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // the tag does not fit
    return null
  }
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'housecoat', purpose, 32))
}
