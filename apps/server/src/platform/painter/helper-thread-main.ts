import { parentPort, type MessagePort } from 'node:worker_threads'
import { bakeRequest, findAreaReflectance, type TileRequest } from '@housecoat/engine'
import { takeNext, type HelperRequest, type LightReply, type TileReply } from './helper-thread.ts'

/** The thread behind helper-thread.ts. */

parentPort?.on('message', (request: HelperRequest) => {
  const { port } = request
  if (request.kind === 'light') port.postMessage(readLight(...request.asked))
  else bakeTiles(request.requests, request.taken, port)
  port.close()
})

function readLight(...asked: Parameters<typeof findAreaReflectance>): LightReply {
  try {
    return { found: findAreaReflectance(...asked) }
  } catch (error) {
    return { error: error as Error }
  }
}

/** Bakes one tile at a time, and keeps none of them. The main thread repeats a failed one, and gets its error. */
function bakeTiles(requests: readonly TileRequest[], taken: Int32Array, port: MessagePort): void {
  for (let index = takeNext(taken); index < requests.length; index = takeNext(taken)) {
    const reply = tryBake(requests[index], index)
    if (reply === null) continue
    port.postMessage(
      reply,
      reply.tile.levels.map(({ data }) => data.buffer as ArrayBuffer),
    )
    // the intermediate pictures of a large tile take 30 MB
    globalThis.gc?.()
  }
}

function tryBake(request: TileRequest, index: number): TileReply | null {
  try {
    return { index, tile: bakeRequest(request) }
  } catch {
    return null
  }
}
