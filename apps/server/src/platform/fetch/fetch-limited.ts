import type { Fetch } from './guarded-fetch.ts'

export interface FetchLimits {
  /** for the whole answer, its last byte included */
  readonly timeoutMs: number
  readonly maxBytes: number
}

/** The response is refused: its status is not 200, it is too large, or it redirects to another origin. */
export class AnswerRefusedError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'AnswerRefusedError'
  }
}

const MAX_REDIRECTS = 3

/**
 * Fetches a whole response within a deadline and a size limit. Redirects are followed within the same origin.
 * @param fetch decides which addresses may be reached
 * @throws AnswerRefusedError, or whatever the fetch fails with: a TimeoutError, or a TypeError with its cause
 */
export async function fetchLimited(fetch: Fetch, url: URL, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const answer = await follow(fetch, url, signal)
  if (answer.status !== 200) return refuse(answer, `answered with status ${answer.status}`)
  const declared = Number(answer.headers.get('content-length') ?? 0)
  if (declared > limits.maxBytes) return refuse(answer, `announced ${declared} bytes`)
  return readBody(answer, limits.maxBytes)
}

async function follow(fetch: Fetch, start: URL, signal: AbortSignal): Promise<Response> {
  let url = start
  for (let redirects = 0; ; redirects++) {
    const answer = await fetch(url.href, { redirect: 'manual', signal })
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || location === null) return answer
    await answer.body?.cancel()
    const target = new URL(location, url)
    if (target.origin !== start.origin || redirects === MAX_REDIRECTS)
      throw new AnswerRefusedError(`sent on to ${target.origin}`)
    url = target
  }
}

/** @throws AnswerRefusedError for a longer body */
export async function readBody({ body }: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) throw new AnswerRefusedError(`sent more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function refuse(answer: Response, reason: string): Promise<never> {
  await answer.body?.cancel()
  throw new AnswerRefusedError(reason)
}
