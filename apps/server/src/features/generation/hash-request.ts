import { createHash } from 'node:crypto'
import type { processImageRequestSchema } from '@housecoat/contract'
import type { z } from 'zod'
import type { ReceivedFile } from '../../platform/http/bodies/received-file.ts'

/** A validated request with its files as they came. */
type ReceivedRequest = Omit<z.output<typeof processImageRequestSchema>, 'originalImage' | 'mask'> & {
  readonly originalImage: ReceivedFile
  readonly mask?: ReceivedFile | undefined
}

/** Identifies a request and its retries. */
export interface IdempotencyKey {
  readonly key: string
  /** SHA-256 of the validated request, hex: a retry with other content is refused */
  readonly requestHash: string
}

/**
 * Hashes a validated request: its files' bytes and the rest as JSON. The hash does not depend on whether the request
 * came as JSON or as a form, nor on `references`: a reloaded page may have no analysis to read them from.
 */
export function hashRequest({ originalImage, mask, ...rest }: ReceivedRequest): string {
  const [photoBytes, maskBytes] = [originalImage.bytes, mask?.bytes]
  const fields = { ...rest, references: undefined }
  const frame = JSON.stringify([photoBytes?.length ?? null, maskBytes?.length ?? null, fields])
  return createHash('sha256')
    .update(frame)
    .update('\0')
    .update(photoBytes ?? '')
    .update(maskBytes ?? '')
    .digest('hex')
}
