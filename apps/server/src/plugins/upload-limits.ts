import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'
import { bodyLimitOf, declaredLengthOf, tooLargeCodeOf } from '../platform/http/bodies/body-limits.ts'
import { pipeUpload } from '../platform/http/bodies/pipe-upload.ts'
import { UploadBudget, type UploadShare } from '../platform/http/bodies/upload-budget.ts'
import { networkOf } from '../platform/http/network-of.ts'

interface UploadLimitsOptions {
  /** bytes of photos that requests under way may hold together */
  readonly uploadBytes: number
  /** whether one network may hold only a part of it */
  readonly hasNetworkLimit: boolean
}

/** One network's part: about four of the largest photos by default. */
const NETWORK_SHARE = 1 / 4
/** Bodies without photos have a separate budget, so that photos never block sign-in. */
const FORM_BYTES = 32 * 1024 * 1024

/**
 * Decides before the first byte of a body whether to read it: within the route's limit, and within what
 * running requests may hold together. A declared length is reserved at once, chunked bytes as they come; both are held
 * until the answer is sent, because the photo is in memory that long.
 */
export const uploadLimitsPlugin = fastifyPlugin<UploadLimitsOptions>((app, options, done) => {
  const open = (totalBytes: number) => {
    const bytesPerNetwork = options.hasNetworkLimit ? totalBytes * NETWORK_SHARE : Infinity
    return new UploadBudget({ totalBytes, bytesPerNetwork })
  }
  const photos = open(options.uploadBytes)
  const forms = open(FORM_BYTES)

  app.addHook('preParsing', async (request, reply, payload) => {
    const declaredBytes = declaredLengthOf(request)
    if (declaredBytes === 0) return payload
    const limitBytes = bodyLimitOf(request)
    if (declaredBytes !== null && declaredBytes > limitBytes) throw new AppError(tooLargeCodeOf(request))
    const budget = request.routeOptions.config.files === undefined ? forms : photos
    const share = budget.open(networkOf(request.ip))
    reply.raw.once('close', share.release)
    if (declaredBytes !== null) share.take(declaredBytes)
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue()
    if (declaredBytes !== null) return payload
    return pipeUpload(payload, new CountedUpload(request, share, limitBytes))
  })
  // `Expect: 100-continue` is answered above, or refused before the body is sent
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  done()
})

/** A chunked body, whose length is unknown until it ends. */
class CountedUpload extends Transform {
  constructor(request: FastifyRequest, share: UploadShare, limitBytes: number) {
    let sizeBytes = 0
    super({
      transform(chunk: Buffer, _encoding, callback) {
        try {
          sizeBytes += chunk.length
          if (sizeBytes > limitBytes) throw new AppError(tooLargeCodeOf(request))
          share.take(chunk.length)
          callback(null, chunk)
        } catch (error) {
          callback(error as AppError)
        }
      },
    })
  }
}
