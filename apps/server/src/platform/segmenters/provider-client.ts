import { PHOTO_LIMITS } from '@housecoat/contract'
import { createBoundedFetch } from '../fetch/bounded-fetch.ts'
import { AddressRefusedError, createGuardedFetch, type Fetch } from '../fetch/guarded-fetch.ts'
import { SegmenterError, type SegmenterSettings } from './segmenter.ts'

/** Calls of one provider's API, with the operator's key. */
export interface ProviderClient {
  /**
   * @param path below the provider's address
   * @param body absent: a GET
   * @throws SegmenterError; the signal's reason when it was aborted
   */
  call(path: string, request: ProviderRequest, signal: AbortSignal): Promise<unknown>
  /**
   * Loads a file that an answer names, which may be a `data:` address. The key is not sent along.
   * @throws SegmenterError; the signal's reason when it was aborted
   */
  load(address: string, signal: AbortSignal): Promise<Buffer>
}

export interface ProviderRequest {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** characters of a provider's error message that are logged */
const LOGGED_CHARACTERS = 300

/** @param authorization the header's value */
export function createProviderClient(
  settings: SegmenterSettings,
  { address, authorization }: { readonly address: URL; readonly authorization: string },
): ProviderClient {
  const trusted = settings.isPrivateAllowed && settings.baseUrl !== null ? [settings.baseUrl.origin] : []
  const fetch = createBoundedFetch(createGuardedFetch(trusted))
  const base = address.href.replace(/\/$/, '')

  async function attempt<Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      throw describeError(error, settings)
    }
  }

  return {
    call: (path, { headers, body }, signal) =>
      attempt(signal, () =>
        callJson(fetch, `${base}/${path}`, {
          signal,
          // a redirect must not carry the key elsewhere
          redirect: 'error',
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization, 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      ),
    load: (file, signal) => attempt(signal, () => loadFile(fetch, file, signal)),
  }
}

async function callJson(fetch: Fetch, url: string, request: RequestInit): Promise<unknown> {
  const answer = await fetch(url, request)
  const text = await answer.text()
  if (!answer.ok) throw new SegmenterError(`answered ${answer.status}: ${text}`)
  return JSON.parse(text)
}

async function loadFile(fetch: Fetch, file: string, signal: AbortSignal): Promise<Buffer> {
  const inline = /^data:image\/[\w.+-]+;base64,(.+)$/s.exec(file)
  if (inline !== null) return Buffer.from(inline[1], 'base64')
  const answer = await fetch(file, { signal })
  if (!answer.ok) throw new SegmenterError(`answered ${answer.status} for a mask`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (bytes.length > PHOTO_LIMITS.maskBytes) throw new SegmenterError(`sent a mask of ${bytes.length} bytes`)
  return bytes
}

/** The error's message for the log, without the key. */
function describeError(error: unknown, { provider, model, apiKey }: SegmenterSettings): SegmenterError {
  const words = `${provider} ${model}: ${reasonOf(error)}`.slice(0, LOGGED_CHARACTERS)
  return new SegmenterError(words.replaceAll(apiKey, '[key]'))
}

function reasonOf(error: unknown): string {
  if (isAddressRefused(error))
    return 'its address leads into a private network (AI_ALLOW_PRIVATE_NETWORK=on allows that)'
  return error instanceof Error ? error.message : 'failed'
}

function isAddressRefused(error: unknown): boolean {
  if (error instanceof AddressRefusedError) return true
  return error instanceof Error && error.cause !== undefined && isAddressRefused(error.cause)
}
