import type { AreaRef } from '../../../engine/engine-api.ts'
import { createEngineClient, type EngineClient } from '../../../engine/page/engine-client.ts'
import { NO_PHOTO, type EngineView } from './paint-engine.ts'

/** What is shown, with the key under which the photo's areas are saved. */
interface EngineState extends EngineView {
  readonly photoKey: string
}

/** Holds the engine's worker and what it has made, and ignores answers to requests that are no longer the latest. */
export interface EngineStore {
  getState(): EngineState
  /** Shows a change, and releases the pictures that it replaces. */
  show(change: Partial<EngineState>): void
  /** The first call starts the worker. */
  getClient(): EngineClient
  hasClient(): boolean
  /** null while there is no area */
  findShownRef(): AreaRef | null
  /** Starts a request for another photo or area, which makes earlier requests stale. @returns whether it is still the latest */
  startRequest(): () => boolean
  /** @returns whether no photo or area was requested since */
  watchRequests(): () => boolean
  /**
   * Waits for a call about the current photo and area.
   * @returns null when another photo or area was requested meanwhile
   */
  whileCurrent<T>(call: Promise<T>, release?: (late: T) => void): Promise<T | null>
  /** Makes all requests stale and gives up the worker, which the caller disposes. */
  detachClient(): EngineClient | null
}

export function createEngineStore(onView: (view: EngineView) => void): EngineStore {
  let state: EngineState = { ...NO_PHOTO, photoKey: '' }
  let client: EngineClient | null = null
  let requests = 0

  function watchRequests(): () => boolean {
    const own = requests
    return () => own === requests
  }

  return {
    getState: () => state,
    show(change) {
      releaseReplaced(state, change, client)
      state = {
        ...state,
        ...change,
        coverages: coveragesAfter(state, change),
        owned: ownedAfter(state, change),
      }
      onView(state)
    },
    getClient: () => (client ??= createEngineClient()),
    hasClient: () => client !== null,
    findShownRef() {
      const { photo, area } = state
      return photo === null || area === null ? null : { photoId: photo.id, surface: area.surface }
    },
    startRequest() {
      requests += 1
      return watchRequests()
    },
    watchRequests,
    async whileCurrent(call, release) {
      const isCurrent = watchRequests()
      try {
        const answer = await call
        if (isCurrent()) return answer
        release?.(answer)
      } catch (error) {
        if (isCurrent()) throw error
      }
      return null
    },
    detachClient() {
      requests += 1
      const detached = client
      client = null
      return detached
    },
  }
}

/** Keeps the coverage of every surface that was shown, also after another one replaced it. */
function coveragesAfter(before: EngineView, { photo, area, coverages }: Partial<EngineView>) {
  const known = coverages ?? (photo === undefined || photo === before.photo ? before.coverages : {})
  return area == null ? known : { ...known, [area.surface]: area.coverage }
}

/** Each area that is shown comes with what all open surfaces own by then. */
function ownedAfter(before: EngineView, { photo, area, owned }: Partial<EngineView>): EngineView['owned'] {
  return area?.owned ?? owned ?? (photo === undefined || photo === before.photo ? before.owned : {})
}

/** Pictures take much memory, so it is released as soon as they are no longer shown. */
function releaseReplaced(before: EngineView, change: Partial<EngineView>, client: EngineClient | null): void {
  if ('photo' in change && before.photo !== change.photo) before.photo?.preview.close()
  if ('styled' in change && before.styled !== change.styled) before.styled?.picture.close()
  if (before.painted && 'painted' in change && before.painted !== change.painted)
    void client?.releasePicture(before.painted.picture)
}
