import { createHash } from 'node:crypto'
import type { ProcessImageRequest } from '@housecoat/contract'

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

/** Hashes a validated request; the photo's megabytes go in as they are, the rest as JSON. */
export function hashRequest({ originalImage, mask, ...rest }: ProcessImageRequest): string {
  const frame = JSON.stringify([originalImage.length, mask?.length ?? null, rest])
  return createHash('sha256')
    .update(frame)
    .update('\0')
    .update(originalImage)
    .update(mask ?? '')
    .digest('hex')
}
