import { parentPort } from 'node:worker_threads'
import { findAreaReflectance } from '@housecoat/engine'
import type { LightReply, LightRequest } from './light-reader.ts'

/** The thread behind light-reader.ts. */

parentPort?.on('message', ({ photo, area, surroundings, surfaces, port }: LightRequest) => {
  port.postMessage(readLight(photo, area, surroundings, surfaces))
})

function readLight(...asked: Parameters<typeof findAreaReflectance>): LightReply {
  try {
    return { found: findAreaReflectance(...asked) }
  } catch (error) {
    return { error: error as Error }
  }
}
