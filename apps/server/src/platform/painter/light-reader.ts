import { Worker, MessageChannel, type MessagePort } from 'node:worker_threads'
import type { ColorRaster, Mask, Reflectance, SurfaceProbabilities, Surroundings } from '@housecoat/engine'

/** Finds the reflectance of each of several areas of one photo as {@link findAreaReflectance} of the engine does. */
export type ReadLight = (
  photo: ColorRaster,
  areas: readonly Mask[],
  surroundings: Surroundings,
  surfaces?: SurfaceProbabilities | null,
) => Promise<Reflectance[]>

/** Message to the thread. */
export interface LightRequest {
  readonly photo: ColorRaster
  readonly areas: readonly Mask[]
  readonly surroundings: Surroundings
  readonly surfaces: SurfaceProbabilities | null
  readonly port: MessagePort
}

/** Answer of the thread. */
export type LightReply = { readonly found: Reflectance[] } | { readonly error: Error }

const THREAD = new URL('./light-thread.ts', import.meta.url)

/**
 * Starts a thread that computes reflectance while the main thread computes the areas' mattes. It does not keep the process
 * alive. If it crashes, its error ends the process, and the pool reports the failed job.
 */
export function openLightReader(): ReadLight {
  const thread = new Worker(THREAD)
  thread.unref()
  return (photo, areas, surroundings, surfaces = null) =>
    new Promise((resolve, reject) => {
      const { port1: here, port2: port } = new MessageChannel()
      here.once('message', (reply: LightReply) => {
        here.close()
        if ('found' in reply) resolve(reply.found)
        else reject(reply.error)
      })
      thread.postMessage({ photo, areas, surroundings, surfaces, port } satisfies LightRequest, [port])
    })
}
