import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { bodyLimitOf, declaredLengthOf, tooLargeCodeOf } from './body-limits.ts'
import { GrowingBuffer } from './growing-buffer.ts'

/** Reads a whole body within its route's limit. @throws AppError of the limit, or the stream's error */
export async function collectBody(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const buffer = new GrowingBuffer({
    expectedBytes: declaredLengthOf(request),
    limitBytes: bodyLimitOf(request),
    tooLargeCode: tooLargeCodeOf(request),
  })
  for await (const chunk of payload) buffer.append(chunk as Buffer)
  return buffer.bytes
}
