import { Transform, type Readable, type TransformCallback } from 'node:stream'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'
import { declaredLengthOf } from '../platform/http/bodies/body-limits.ts'
import { pipeUpload } from '../platform/http/bodies/pipe-upload.ts'

export interface UploadPace {
  /** how often the pace is looked at */
  readonly windowMs: number
  /** what must arrive within each window; slower is a stalled or hostile upload */
  readonly bytesPerWindow: number
}

/** The slowest phone connection that still finishes a photo is well above 1 kB/s, and may pause for seconds. */
export const UPLOAD_PACE: UploadPace = { windowMs: 20_000, bytesPerWindow: 20_000 }

/** Ends slow uploads, so that they cannot hold the server's memory. */
export const uploadPacePlugin = fastifyPlugin<{ readonly pace: UploadPace }>((app, { pace }, done) => {
  app.addHook('preParsing', async (request, _reply, payload) =>
    declaredLengthOf(request) === 0 ? payload : pipeUpload(payload as Readable, new PacedUpload(pace)),
  )
  done()
})

class PacedUpload extends Transform {
  readonly #timer: NodeJS.Timeout
  #bytesInWindow = 0

  constructor(pace: UploadPace) {
    super()
    this.#timer = setInterval(() => this.#endWindow(pace.bytesPerWindow), pace.windowMs)
    this.#timer.unref()
  }

  #endWindow(bytesExpected: number): void {
    if (this.#bytesInWindow < bytesExpected) this.destroy(new AppError('request_timeout'))
    this.#bytesInWindow = 0
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#bytesInWindow += chunk.length
    callback(null, chunk)
  }

  override _flush(callback: TransformCallback): void {
    clearInterval(this.#timer)
    callback()
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearInterval(this.#timer)
    callback(error)
  }
}
