import { Worker, MessageChannel, type MessagePort } from 'node:worker_threads'
import {
  bakeRequest,
  findAreaReflectance,
  type ColorRaster,
  type KnownSurfaces,
  type Mask,
  type Reflectance,
  type Surroundings,
  type Tile,
  type TileRequest,
} from '@housecoat/engine'

/** Finds the reflectance of an area as {@link findAreaReflectance} of the engine does. */
export type ReadLight = (
  photo: ColorRaster,
  area: Mask,
  surroundings: Surroundings,
  surfaces?: KnownSurfaces | null,
) => Promise<Reflectance>

/**
 * Starts to bake tiles in the thread, and returns a function that bakes those that are not begun and resolves with all, in
 * the requests' order.
 */
export type StartTiles = (requests: readonly TileRequest[]) => () => Promise<Tile[]>

export interface HelperThread {
  readonly readLight: ReadLight
  readonly startTiles: StartTiles
}

/** Message to the thread, which answers on the port and closes it. */
export type HelperRequest = { readonly port: MessagePort } & (LightRequest | TilesRequest)

interface LightRequest {
  readonly kind: 'light'
  readonly asked: Parameters<typeof findAreaReflectance>
}

interface TilesRequest {
  readonly kind: 'tiles'
  readonly requests: readonly TileRequest[]
  /** see {@link takeNext} */
  readonly taken: Int32Array
}

export type LightReply = { readonly found: Reflectance } | { readonly error: Error }

export interface TileReply {
  readonly index: number
  readonly tile: Tile
}

const THREAD = new URL('./helper-thread-main.ts', import.meta.url)

/**
 * Starts a thread that works for the painter while its main thread draws mattes. It does not keep the process alive. If it
 * cannot start or crashes, the main thread does the work.
 * @param entrance the thread's module
 */
export function openHelperThread(entrance = THREAD): HelperThread {
  const thread = new Worker(entrance)
  thread.unref()
  let isRunning = true
  thread.once('error', (error) => console.error(error))
  thread.once('exit', () => (isRunning = false))

  /** Resolves with the thread's answers when it has closed its end of the port; with fewer when it has ended. */
  function ask(request: LightRequest | TilesRequest): Promise<unknown[]> {
    if (!isRunning) return Promise.resolve([])
    const { port1: here, port2: port } = new MessageChannel()
    const replies: unknown[] = []
    here.on('message', (reply) => replies.push(reply))
    thread.postMessage({ ...request, port } satisfies HelperRequest, [port])
    return new Promise((resolve) => here.once('close', () => resolve(replies)))
  }

  return {
    async readLight(photo, area, surroundings, surfaces = null) {
      const asked: LightRequest['asked'] = [photo, area, surroundings, surfaces]
      const reply = ((await ask({ kind: 'light', asked })) as LightReply[]).at(0)
      if (reply === undefined) return findAreaReflectance(...asked)
      if ('error' in reply) throw reply.error
      return reply.found
    },
    startTiles(requests) {
      const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
      const answer = ask({ kind: 'tiles', requests, taken }) as Promise<TileReply[]>
      return async () => {
        const tiles = new Array<Tile | undefined>(requests.length)
        for (let i = takeNext(taken); i < requests.length; i = takeNext(taken))
          tiles[i] = bakeRequest(requests[i])
        for (const { index, tile } of await answer) tiles[index] = tile
        // those that the thread began and could not finish
        return requests.map((request, i) => tiles[i] ?? bakeRequest(request))
      }
    },
  }
}

/** Takes the next request of a list that several threads work on. @returns its index */
export function takeNext(taken: Int32Array): number {
  return Atomics.add(taken, 0, 1)
}
