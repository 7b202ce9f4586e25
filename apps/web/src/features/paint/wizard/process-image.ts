import {
  IDEMPOTENCY_KEY_HEADER,
  processImageResponseSchema,
  type ProcessImageRequest,
  type ProcessImageResponse,
} from '@housecoat/contract'
import { sendUpload } from '../../../api/send-upload.ts'

/** The request's fields without the files. */
export type ImageRequest = Omit<ProcessImageRequest, 'originalImage' | 'mask'>

export interface ImageFiles {
  readonly originalImage: Blob
  readonly mask: Blob
}

interface CallOptions {
  /** the same for every repetition of a request, so that it uses one generation */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  /** share of the request that is sent, 0–1 */
  readonly onUpload?: (share: number) => void
}

/**
 * Asks the server for the full-size result; uses one generation.
 * @throws ApiError when the server answers with anything but success, a TypeError when it cannot be reached, the
 *   signal's reason when it aborts
 */
export async function processImage(
  request: ImageRequest,
  { originalImage, mask }: ImageFiles,
  { idempotencyKey, ...options }: CallOptions,
): Promise<ProcessImageResponse> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }
  const files = { originalImage, mask }
  return sendUpload('/api/process-image', request, files, processImageResponseSchema, { ...options, headers })
}
