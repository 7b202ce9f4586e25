import { outlineJson, type JsonLimits } from '../http/bodies/json-outline.ts'
import { AnswerRefusedError, readBody } from './fetch-limited.ts'
import type { Fetch } from './guarded-fetch.ts'

/** a model's largest picture has about 20 MB, a third more in base64 */
const LIMITS: JsonLimits = { maxDepth: 32, maxTokens: 50_000, maxBytes: 64 * 1024 * 1024 }

/**
 * A fetch for libraries that read a whole response and parse it: responses over the limits, or nested so deeply that
 * parsing would block the server, never reach them.
 * @returns a fetch whose promise then rejects with an {@link AnswerRefusedError}
 */
export function createBoundedFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    const bytes = await readBody(answer, LIMITS.maxBytes)
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    if (isJson && outlineJson(bytes, LIMITS).kind !== 'fine')
      throw new AnswerRefusedError('answered JSON of too many parts')
    const headers = new Headers(answer.headers)
    // the bytes are already decompressed
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    const hasBody = ![204, 205, 304].includes(answer.status)
    return new Response(hasBody ? Uint8Array.from(bytes) : null, {
      status: answer.status,
      statusText: answer.statusText,
      headers,
    })
  }
}
