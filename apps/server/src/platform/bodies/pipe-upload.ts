import type { Readable, Transform } from 'node:stream'

/** Sends a body through a further step. Errors travel on with it; the connection itself stays, for the answer. */
export function pipeUpload(payload: Readable, step: Transform): Transform {
  payload.once('error', (error) => step.destroy(error))
  payload.once('close', () => {
    if (!payload.readableEnded) step.destroy()
  })
  // after a refusal for another reason nobody listens any more
  step.on('error', () => undefined)
  return payload.pipe(step)
}
