import {
  processImageResponseSchema,
  type ProcessImageRequest,
  type ProcessImageResponse,
} from '@housecoat/contract'
import { ApiError } from './api-error.ts'

/**
 * Asks the server for the full-size result; spends one generation.
 * @throws ApiError when the server answers with anything but success, a TypeError when it cannot be reached
 */
export async function processImage(
  request: ProcessImageRequest,
  signal: AbortSignal,
): Promise<ProcessImageResponse> {
  const response = await fetch('/api/process-image', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  })
  const body = await response.text()
  if (!response.ok) throw new ApiError(response.status, response.statusText, body)
  const answer = processImageResponseSchema.safeParse(readJson(body))
  if (!answer.success) throw new ApiError(response.status, response.statusText, body)
  return answer.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
