import type { Readable, Transform } from 'node:stream'
import { AppError } from '../../app-error.ts'

/**
 * Sends a body through a further step. Refusals travel on with it, and the connection stays for their answer; what ends a
 * connection is no failure of ours.
 */
export function pipeUpload(payload: Readable, step: Transform): Transform {
  payload.once('error', (error) => {
    step.destroy(error instanceof AppError ? error : new AppError('request_timeout', { cause: error }))
  })
  payload.once('close', () => {
    if (!payload.readableEnded) step.destroy()
  })
  // after a refusal for another reason nobody listens any more
  step.on('error', () => undefined)
  return payload.pipe(step)
}
