import type { Readable, Transform } from 'node:stream'
import { AppError } from '../../../app-error.ts'

/**
 * Pipes a body through a further stream. Refusals become the stream's error, and the connection stays open for the answer; a lost
 * connection is not a server error.
 */
export function pipeUpload(payload: Readable, step: Transform): Transform {
  payload.once('error', (error) => {
    step.destroy(error instanceof AppError ? error : new AppError('request_timeout', { cause: error }))
  })
  payload.once('close', () => {
    if (!payload.readableEnded) step.destroy()
  })
  // after an earlier refusal nothing listens
  step.on('error', () => undefined)
  return payload.pipe(step)
}
