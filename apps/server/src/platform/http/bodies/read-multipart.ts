import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '../../../app-error.ts'
import type { FileKind } from './body-limits.ts'
import { GrowingBuffer } from './growing-buffer.ts'
import { parseRequestJson, REQUEST_JSON_LIMITS } from './parse-json.ts'
import { PhotoSink } from './photo-sink.ts'
import { ReceivedFile } from './received-file.ts'

/** The part that holds everything but the files, as JSON. */
const REQUEST_PART = 'request'

interface MultipartOptions {
  readonly contentType: string
  readonly files: Readonly<Record<string, FileKind>>
  /** of the whole body; null if not declared */
  readonly declaredBytes: number | null
}

/**
 * Reads a multipart request: a part `request` with JSON, and a part for each file, named after its JSON field.
 * Files go to the photo guard as they arrive.
 * @returns the JSON's object with the files as fields
 * @throws AppError bad_request, request_too_large, or of the photo guard
 */
export async function readMultipart(payload: Readable, options: MultipartOptions): Promise<unknown> {
  const { contentType, files, declaredBytes } = options
  const requests: GrowingBuffer[] = []
  const received = new Map<string, PhotoSink>()
  await readParts(payload, contentType, Object.keys(files).length + 1, (name) => {
    if (name === REQUEST_PART && requests.length === 0) {
      const request = openRequest()
      requests.push(request)
      return (chunk) => request.append(chunk)
    }
    if (!Object.hasOwn(files, name) || received.has(name)) throw new AppError('bad_request')
    const sink = new PhotoSink(files[name], declaredBytes)
    received.set(name, sink)
    return (chunk) => sink.write(chunk)
  })
  const content = requests.length === 0 ? {} : parseRequestJson(requests[0].bytes)
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new AppError('bad_request')
  const fileMembers = [...received].map(([name, sink]) => [name, new ReceivedFile(sink.bytes)] as const)
  return { ...content, ...Object.fromEntries(fileMembers) }
}

function openRequest(): GrowingBuffer {
  return new GrowingBuffer({
    expectedBytes: null,
    limitBytes: REQUEST_JSON_LIMITS.maxBytes,
    tooLargeCode: 'request_too_large',
  })
}

type TakeChunk = (chunk: Buffer) => void

/** @param open returns the sink for a part's bytes; an error it throws ends the reading */
function readParts(
  payload: Readable,
  contentType: string,
  maxParts: number,
  open: (name: string) => TakeChunk,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      payload.unpipe(busboy)
      payload.pause()
      busboy.removeAllListeners('finish')
      reject(error instanceof AppError ? error : new AppError('bad_request', { cause: error }))
    }
    const busboy = openBusboy(contentType, maxParts)
    busboy.on('file', (name: string | undefined, part: BusboyFileStream) => {
      part.on('error', fail)
      try {
        const take = open(name ?? '')
        part.on('data', (chunk: Buffer) => {
          try {
            take(chunk)
          } catch (error) {
            part.removeAllListeners('data')
            part.resume()
            fail(error)
          }
        })
      } catch (error) {
        part.resume()
        fail(error)
      }
    })
    busboy.on('partsLimit', () => fail(new AppError('bad_request')))
    busboy.on('error', fail)
    busboy.once('finish', resolve)
    // slow uploads and lost connections have their own errors
    payload.once('error', reject)
    payload.once('close', () => {
      if (!payload.readableEnded) reject(new AppError('request_timeout'))
    })
    payload.pipe(busboy)
  })
}

/** @throws AppError bad_request without a boundary */
function openBusboy(contentType: string, maxParts: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { parts: maxParts, headerPairs: 20, headerSize: 4096 },
      isPartAFile: () => true,
    })
  } catch (error) {
    throw new AppError('bad_request', { cause: error })
  }
}
