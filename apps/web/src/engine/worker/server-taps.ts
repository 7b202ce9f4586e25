import type {
  HouseSurfacesResponse,
  TapOffer,
  TapPhotoResponse,
  TapRequest,
  TapResponse,
} from '@housecoat/contract'
import {
  findTapRegion,
  type ColorRaster,
  type MaskEdit,
  type SurfaceProbabilities,
  type TapLikelihood,
} from '@housecoat/engine'
import { ANALYSIS_TIMEOUT_MS, decodeBase64, encodeJpeg, readSurfaces } from './server-analysis.ts'

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
  /**
   * Asks what the model says of the surfaces of a house. Settles once the photo is on its way, so that the server works even while
   * the caller keeps the thread busy.
   * @param photo of analysis size
   * @returns a function that waits for the answer: null when the model doesn't find surfaces, it failed, or its answer came too late
   */
  askForSurfaces(photo: ColorRaster): Promise<() => Promise<SurfaceProbabilities | null>>
}

/** An offer that takes longer is of no use for taps. */
const OFFER_TIMEOUT_MS = 8000
/** the latest ones; no model takes more */
const TAPS_SENT = 100
/** a large model takes seconds for a photo */
const PHOTO_TIMEOUT_MS = 30_000

const NO_MODEL: TapOffer = { model: null, waitMs: 0, findsHouses: false }

export function createServerTaps(): ServerTaps {
  let offer = Promise.resolve(NO_MODEL)
  const jpegs = new WeakMap<ColorRaster, Promise<Blob>>()
  /** the server's keys of photos; absent: not sent, or failed */
  const keys = new WeakMap<ColorRaster, Promise<string>>()
  /** the server's answers to taps that it has improved */
  const answers = new WeakMap<MaskEdit, string>()

  function encodeOnce(photo: ColorRaster): Promise<Blob> {
    const jpeg = jpegs.get(photo) ?? encodeJpeg(photo)
    jpegs.set(photo, jpeg)
    return jpeg
  }

  function getKey(photo: ColorRaster): Promise<string> {
    const key = keys.get(photo) ?? postPhoto(encodeOnce(photo))
    keys.set(photo, key)
    key.catch(() => keys.delete(photo))
    return key
  }

  /** @param post asks about the photo with this key; null: the server does not have the photo */
  async function ask<Answer>(
    photo: ColorRaster,
    post: (key: string) => Promise<Answer | null>,
  ): Promise<Answer> {
    const answer = await post(await getKey(photo))
    if (answer !== null) return answer
    // the server has removed it: it is sent again, for later taps even if this one's time ends
    keys.delete(photo)
    const again = await post(await getKey(photo))
    if (again === null) throw new Error('The server does not keep the photo')
    return again
  }

  async function findSurfaces(photo: ColorRaster): Promise<SurfaceProbabilities | null> {
    const deadline = AbortSignal.timeout(ANALYSIS_TIMEOUT_MS)
    try {
      const asking = ask(photo, (key) =>
        postQuestion<HouseSurfacesResponse>('/api/taps/surfaces', { photo: key }, deadline),
      )
      return readSurfaces(await beforeAbort(asking, deadline))
    } catch (error) {
      console.warn('The server could not help to analyze the photo.', error)
      return null
    }
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
      const question: Omit<TapRequest, 'photo'> = {
        taps: listTaps(edits),
        previous: answers.get(edits[edits.length - 2]) ?? null,
      }
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
      try {
        const asking = ask(photo, (key) =>
          postQuestion<TapResponse>('/api/taps', { ...question, photo: key }, deadline),
        )
        const answer = await beforeAbort(asking, deadline)
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
    async askForSurfaces(photo) {
      if (!(await offer).findsHouses) return () => Promise.resolve(null)
      const answer = findSurfaces(photo)
      // whoever waits for the same JPEG sends it first
      await encodeOnce(photo).catch(() => null)
      return () => answer
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

async function postPhoto(jpeg: Promise<Blob>): Promise<string> {
  const body = await jpeg
  const signal = AbortSignal.timeout(PHOTO_TIMEOUT_MS)
  const answer = await fetch('/api/taps/photos', { method: 'POST', body, signal })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  return ((await answer.json()) as TapPhotoResponse).photo
}

/** @returns null when the server never had the photo, or no longer has it */
async function postQuestion<Answer>(
  url: string,
  question: object,
  signal: AbortSignal,
): Promise<Answer | null> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(question)
  const answer = await fetch(url, { method: 'POST', headers, body, signal })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`)
  return (await answer.json()) as Answer
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
  return { model, grid, likelihood: decodeBase64(likelihood) }
}

/** The photo's upload goes on after the abort. */
function beforeAbort<Answer>(work: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    if (signal.aborted) reject(signal.reason as Error)
  })
}
