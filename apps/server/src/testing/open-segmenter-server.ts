import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** A request as a provider received it. */
interface SegmenterRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly prefer: string | undefined
  readonly body: Readonly<Record<string, unknown>> | null
}

export interface SegmenterServer {
  /** to be named as TAP_BASE_URL */
  readonly baseUrl: string
  readonly requests: SegmenterRequest[]
  /** PNGs: fal answers the first, Replicate all */
  masks: readonly Buffer[]
  /** the next answer's status, once */
  nextStatus: number | null
  /** fal names a file instead of sending it */
  namesFile: boolean
  /** how often Replicate answers `processing` before a prediction has ended */
  polls: number
  /** how a prediction ends */
  outcome: 'succeeded' | 'failed'
  /** before each answer */
  delayMs: number
  close(): Promise<void>
}

/** A server that speaks fal's and Replicate's protocols for SAM 2, as their published schemas describe them. */
export async function openSegmenterServer(): Promise<SegmenterServer> {
  const predictions = new Map<string, number>()
  const server = createServer((request, response) => {
    answer(segmenter, predictions, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const segmenter: SegmenterServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    masks: [],
    nextStatus: null,
    namesFile: false,
    polls: 1,
    outcome: 'succeeded',
    delayMs: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return segmenter
}

async function answer(
  segmenter: SegmenterServer,
  predictions: Map<string, number>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '', url: path = '', headers } = request
  const received = await buffer(request)
  const file = /^\/files\/(\d+)\.png$/.exec(path)?.[1]
  if (file !== undefined) {
    // a key must not be sent to where files are
    const isLeaked = headers.authorization !== undefined
    response.writeHead(isLeaked ? 400 : 200, { 'content-type': 'image/png' })
    response.end(segmenter.masks[Number(file)])
    return
  }
  const body = received.length === 0 ? null : (JSON.parse(received.toString()) as Record<string, unknown>)
  const { authorization } = headers
  const prefer = headers['prefer'] as string | undefined
  segmenter.requests.push({ method, path, authorization, prefer, body })
  await pause(segmenter.delayMs)
  const isPrediction = path.includes('/predictions')
  const status = segmenter.nextStatus ?? (method === 'POST' && isPrediction ? 201 : 200)
  segmenter.nextStatus = null
  const isRefused = status >= 400
  const json = isRefused
    ? { detail: `refused ${String(authorization)}` }
    : isPrediction
      ? describePrediction(segmenter, predictions, path)
      : { image: describeImage(segmenter) }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

/** fal: `Image`, whose url is a data URI in sync mode. */
function describeImage({ masks, namesFile, baseUrl }: SegmenterServer): object {
  const url = namesFile ? `${baseUrl}/files/0.png` : `data:image/png;base64,${masks[0].toString('base64')}`
  return { url, content_type: 'image/png', file_name: 'mask.png', file_size: masks[0].length }
}

/** Replicate: a prediction, whose output has the masks' addresses once it has succeeded. */
function describePrediction(
  { masks, baseUrl, polls, outcome }: SegmenterServer,
  predictions: Map<string, number>,
  path: string,
): object {
  const id = /^\/predictions\/(\w+)/.exec(path)?.[1] ?? `p${predictions.size}`
  const asked = predictions.get(id) ?? 0
  predictions.set(id, asked + 1)
  const isDone = asked >= polls
  const files = masks.map((_, index) => `${baseUrl}/files/${index}.png`)
  return {
    id,
    status: isDone ? outcome : 'processing',
    urls: { get: `${baseUrl}/predictions/${id}`, cancel: `${baseUrl}/predictions/${id}/cancel` },
    error: isDone && outcome === 'failed' ? 'out of memory' : null,
    output: isDone && outcome === 'succeeded' ? { combined_mask: files[0], individual_masks: files } : null,
  }
}
