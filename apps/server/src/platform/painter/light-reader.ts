import { Worker, MessageChannel, type MessagePort } from 'node:worker_threads'
import type { ColorRaster, KnownSurfaces, Mask, Reflectance, Surroundings } from '@housecoat/engine'

/** Finds the reflectance of an area as {@link findAreaReflectance} of the engine does. */
export type ReadLight = (
  photo: ColorRaster,
  area: Mask,
  surroundings: Surroundings,
  surfaces?: KnownSurfaces | null,
) => Promise<Reflectance>

/** Message to the thread. */
export interface LightRequest {
  readonly photo: ColorRaster
  readonly area: Mask
  readonly surroundings: Surroundings
  readonly surfaces: KnownSurfaces | null
  readonly port: MessagePort
}

/** Answer of the thread. */
export type LightReply = { readonly found: Reflectance } | { readonly error: Error }

const THREAD = new URL('./light-thread.ts', import.meta.url)

/**
 * Starts a thread that computes reflectance while the main thread computes the area's matte. It does not keep the process
 * alive. If it crashes, its error ends the process, and the pool reports the failed job.
 */
export function openLightReader(): ReadLight {
  const thread = new Worker(THREAD)
  thread.unref()
  return (photo, area, surroundings, surfaces = null) =>
    new Promise((resolve, reject) => {
      const { port1: here, port2: port } = new MessageChannel()
      here.once('message', (reply: LightReply) => {
        here.close()
        if ('found' in reply) resolve(reply.found)
        else reject(reply.error)
      })
      thread.postMessage({ photo, area, surroundings, surfaces, port } satisfies LightRequest, [port])
    })
}
