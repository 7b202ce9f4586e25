import {
  IDEMPOTENCY_KEY_HEADER,
  processImageResponseSchema,
  type ProcessImageRequest,
  type ProcessImageResponse,
} from '@housecoat/contract'
import { ApiError } from '../../../shared/api/api-error.ts'

interface CallOptions {
  /** the same for every repetition of one wish, so that it is spent once */
  readonly idempotencyKey: string
  readonly signal: AbortSignal
  /** how much of the request has left, 0–1 */
  readonly onUpload?: (share: number) => void
}

/**
 * Asks the server for the full-size result; spends one generation.
 * @throws ApiError when the server answers with anything but success, a TypeError when it cannot be reached, the
 *   signal's reason when it aborts
 */
export async function processImage(
  request: ProcessImageRequest,
  options: CallOptions,
): Promise<ProcessImageResponse> {
  const { status, statusText, body } = await post('/api/process-image', JSON.stringify(request), options)
  if (status < 200 || status > 299) throw new ApiError(status, statusText, body)
  const answer = processImageResponseSchema.safeParse(readJson(body))
  if (!answer.success) throw new ApiError(status, statusText, body)
  return answer.data
}

interface Answer {
  readonly status: number
  readonly statusText: string
  readonly body: string
}

/** `fetch` does not tell how far an upload is. */
function post(url: string, json: string, options: CallOptions): Promise<Answer> {
  const { idempotencyKey, signal, onUpload } = options
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const call = new XMLHttpRequest()
    call.open('POST', url)
    call.setRequestHeader('Content-Type', 'application/json')
    call.setRequestHeader(IDEMPOTENCY_KEY_HEADER, idempotencyKey)
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      onUpload?.(total > 0 ? loaded / total : 0),
    )
    call.upload.addEventListener('load', () => onUpload?.(1))
    call.addEventListener('load', () =>
      resolve({ status: call.status, statusText: call.statusText, body: call.responseText }),
    )
    call.addEventListener('error', () => reject(new TypeError('The server could not be reached')))
    call.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.send(json)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
