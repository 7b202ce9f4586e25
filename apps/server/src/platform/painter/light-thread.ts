import { parentPort } from 'node:worker_threads'
import { findAreaReflectance } from '@housecoat/engine'
import type { LightReply, LightRequest } from './light-reader.ts'

/** The thread behind light-reader.ts. */

parentPort?.on('message', ({ port, ...asked }: LightRequest) => {
  port.postMessage(readLight(asked))
})

function readLight({ photo, areas, surroundings, surfaces }: Omit<LightRequest, 'port'>): LightReply {
  try {
    return { found: areas.map((area) => findAreaReflectance(photo, area, surroundings, surfaces)) }
  } catch (error) {
    return { error: error as Error }
  }
}
