import type { TapOffer, TapPhotoResponse, TapRequest, TapResponse } from '@housecoat/contract'
import { findTapRegion, type ColorRaster, type MaskEdit, type TapLikelihood } from '@housecoat/engine'
import { encodeJpeg } from './server-analysis.ts'

type TapEdit = Extract<MaskEdit, { kind: 'tap' }>

/** The model on the server that answers taps, if the operator configured one. */
export interface ServerTaps {
  /** Asks the server, in the background, whether it has a model. */
  checkModel(): void
  /** Sends a photo ahead, in the background, so that its first tap is answered sooner. */
  sendPhoto(photo: ColorRaster): void
  /**
   * Asks for the region under the latest edit, which is a tap.
   * @param photo of analysis size
   * @param edits of the area in that photo, the tap last
   * @param signal aborts the question
   * @returns the tap with its region; null when there is no model, it failed, or its answer came too late
   */
  findRegion(photo: ColorRaster, edits: readonly MaskEdit[], signal: AbortSignal): Promise<TapEdit | null>
}

/** An offer that takes longer is of no use for taps. */
const OFFER_TIMEOUT_MS = 8000
/** the latest ones; no model takes more */
const TAPS_SENT = 100
/** a large model takes seconds for a photo */
const PHOTO_TIMEOUT_MS = 30_000

const NO_MODEL: TapOffer = { model: null, waitMs: 0 }

export function createServerTaps(): ServerTaps {
  let offer = Promise.resolve(NO_MODEL)
  /** the server's keys of photos; absent: not sent, or failed */
  const keys = new WeakMap<ColorRaster, Promise<string>>()
  /** the server's answers to taps that it has improved */
  const answers = new WeakMap<MaskEdit, string>()

  function getKey(photo: ColorRaster): Promise<string> {
    const key = keys.get(photo) ?? postPhoto(photo)
    keys.set(photo, key)
    key.catch(() => keys.delete(photo))
    return key
  }

  async function ask(
    photo: ColorRaster,
    question: Omit<TapRequest, 'photo'>,
    signal: AbortSignal,
  ): Promise<TapResponse> {
    const answer = await postTap({ ...question, photo: await getKey(photo) }, signal)
    if (answer !== null) return answer
    // the server has removed it: it is sent again, for later taps even if this one's time ends
    keys.delete(photo)
    const again = await postTap({ ...question, photo: await getKey(photo) }, signal)
    if (again === null) throw new Error('The server does not keep the photo')
    return again
  }

  return {
    checkModel() {
      offer = getOffer()
    },
    sendPhoto: (photo) =>
      void offer
        .then(({ model }) => (model === null ? '' : getKey(photo)))
        .catch((error: unknown) => console.warn('The server did not take the photo.', error)),
    async findRegion(photo, edits, signal) {
      const { model, waitMs } = await offer
      const tap = edits.at(-1)
      if (model === null || tap?.kind !== 'tap') return null
      const question = { taps: listTaps(edits), previous: answers.get(edits[edits.length - 2]) ?? null }
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
      try {
        const answer = await beforeAbort(ask(photo, question, deadline), deadline)
        const region = findTapRegion(photo, toLikelihood(answer), tap)
        if (region === null) return null
        const improved = { ...tap, region }
        answers.set(improved, answer.answer)
        return improved
      } catch (error) {
        if (!deadline.aborted) console.warn('The server could not answer the tap; the browser did.', error)
        return null
      }
    },
  }
}

async function getOffer(): Promise<TapOffer> {
  try {
    const answer = await fetch('/api/taps', { signal: AbortSignal.timeout(OFFER_TIMEOUT_MS) })
    return answer.ok ? ((await answer.json()) as TapOffer) : NO_MODEL
  } catch {
    return NO_MODEL
  }
}

async function postPhoto(photo: ColorRaster): Promise<string> {
  const body = await encodeJpeg(photo)
  const signal = AbortSignal.timeout(PHOTO_TIMEOUT_MS)
  const answer = await fetch('/api/taps/photos', { method: 'POST', body, signal })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  return ((await answer.json()) as TapPhotoResponse).photo
}

/** @returns null when the server never had the photo, or no longer has it */
async function postTap(question: TapRequest, signal: AbortSignal): Promise<TapResponse | null> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(question)
  const answer = await fetch('/api/taps', { method: 'POST', headers, body, signal })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  return (await answer.json()) as TapResponse
}

/** These edits end what was tapped before. */
const STARTS_OVER: ReadonlySet<MaskEdit['kind']> = new Set(['start', 'clear', 'reset'])

/** The taps in force: since the area was emptied, found anew or chosen. */
function listTaps(edits: readonly MaskEdit[]): TapRequest['taps'] {
  const startedAt = edits.findLastIndex(({ kind }) => STARTS_OVER.has(kind))
  return edits
    .slice(startedAt + 1)
    .filter((edit) => edit.kind === 'tap')
    .slice(-TAPS_SENT)
    .map(({ x, y, adds }) => ({ x, y, adds }))
}

function toLikelihood({ model, grid, likelihood }: TapResponse): TapLikelihood {
  return { model, grid, likelihood: Uint8Array.from(atob(likelihood), (letter) => letter.charCodeAt(0)) }
}

/** The photo's upload goes on after the abort. */
function beforeAbort<Answer>(work: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    if (signal.aborted) reject(signal.reason as Error)
  })
}
