import { createHash } from 'node:crypto'
import type { ImageRequest } from './prepare-order.ts'

/** What makes a request and its repetitions one. */
export interface IdempotencyKey {
  readonly key: string
  /** SHA-256, hex, of all that the request asks for */
  readonly requestHash: string
}

/** printable ASCII, as long as clients in the wild make them */
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/

/** @returns whether a header's value can be a key */
export function isIdempotencyKey(value: string): boolean {
  return KEY_PATTERN.test(value)
}

/**
 * Hashes a validated request: the files' bytes as they are, the rest as JSON. The same request has the same hash in
 * every form.
 */
export function hashRequest({ originalImage, mask, ...rest }: ImageRequest): string {
  const [photoBytes, maskBytes] = [originalImage.bytes, mask?.bytes]
  const frame = JSON.stringify([photoBytes?.length ?? null, maskBytes?.length ?? null, rest])
  return createHash('sha256')
    .update(frame)
    .update('\0')
    .update(photoBytes ?? '')
    .update(maskBytes ?? '')
    .digest('hex')
}
