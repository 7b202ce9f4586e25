import { ApiError } from './api-error.ts'

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** sent as JSON */
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/**
 * Calls the server, with cookies.
 * @returns the answer's JSON body
 * @throws ApiError when the answer is not a success (including `success: false`), a TypeError when the
 *   server cannot be reached
 */
export async function callApi(path: string, call: Call = {}): Promise<unknown> {
  const response = await sendCall(path, call)
  const text = await response.text()
  const failure = () => new ApiError(response.status, response.statusText, text)
  if (!response.ok) throw failure()
  const content = parseAnswer(text, failure)
  if (saysFailure(content)) throw failure()
  return content
}

/** As callApi, for an answer that is a file. */
export async function callForFile(path: string, call: Call = {}): Promise<Blob> {
  const response = await sendCall(path, call)
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  return response.blob()
}

function sendCall(path: string, { method = 'GET', body, signal }: Call): Promise<Response> {
  return fetch(path, {
    method,
    credentials: 'include',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  })
}

function parseAnswer(text: string, failure: () => ApiError): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw failure()
  }
}

function saysFailure(content: unknown): boolean {
  return typeof content === 'object' && content !== null && Reflect.get(content, 'success') === false
}
