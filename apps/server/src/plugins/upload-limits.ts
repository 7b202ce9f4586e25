import { Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'
import { bodyLimitOf, declaredLengthOf, tooLargeCodeOf } from '../platform/bodies/body-limits.ts'
import { pipeUpload } from '../platform/bodies/pipe-upload.ts'
import { UploadBudget, type UploadShare } from '../platform/bodies/upload-budget.ts'
import { networkOf } from '../platform/network/network-of.ts'

interface UploadLimitsOptions {
  /** bytes of photos that requests under way may hold together */
  readonly uploadBytes: number
  /** whether one network may only hold a part of it */
  readonly hasNetworkLimit: boolean
}

/** What one household or office may hold of the whole: four of the largest photos, of the default whole. */
const NETWORK_SHARE = 1 / 4
/** Forms have a budget of their own, so that photos never keep anybody from signing in. */
const FORM_BYTES = 32 * 1024 * 1024

/**
 * Decides before the first byte of a body is read whether it may come: no longer than the route's limit, and within what
 * requests under way may hold together. A declared length is reserved at once, chunked bytes as they come; both are held
 * until the answer is out, because the photo is in memory as long.
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
  // whoever asks before sending a body is answered above, or refused without having sent it
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  done()
})

/** A chunked body, which tells its length only by coming to an end. */
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
