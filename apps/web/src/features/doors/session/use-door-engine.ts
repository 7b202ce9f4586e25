import type { DoorQuad, FoundDoor } from '@housecoat/contract'
import { useEffect, useMemo, useState } from 'react'
import type { DoorLook, OpenedPhoto, PhotoId } from '../../../engine/engine-api.ts'
import { createEngineClient, type EngineClient } from '../../../engine/page/engine-client.ts'
import { StaleCallError, isStaleCall } from '../../../engine/stale-call.ts'
import { findPhotoErrorCode } from '../../../photo/photo-error.ts'

/** The photo with doors, at preview size. */
interface DoorPreview {
  readonly picture: ImageBitmap
}

/** What the engine has made so far. */
interface EngineView {
  readonly photo: OpenedPhoto | null
  readonly preview: DoorPreview | null
}

const NO_PHOTO: EngineView = { photo: null, preview: null }

/** The engine as the wizard's steps use it. */
export interface DoorEngine extends EngineView, Pick<EngineClient, 'judgeOpening'> {
  /** Rejects with a PhotoError when the photo cannot be used, and with a StaleCallError when another one was opened since. */
  readonly open: (file: Blob) => Promise<OpenedPhoto>
  readonly readMarkedDoors: (...args: Parameters<EngineClient['readMarkedDoors']>) => Promise<FoundDoor[]>
  /**
   * Shows doors in the photo, all in one picture, unless newer ones replaced them. Resolves with the places in `looks` of those
   * that could not be set.
   */
  readonly setDoors: (photoId: PhotoId, looks: readonly DoorLook[]) => Promise<readonly number[]>
  readonly clearPreview: () => void
  /** Closes the photo and ends the worker. */
  readonly reset: () => void
}

/** The picture engine with what it has made so far; its worker ends with the component. */
export function useDoorEngine(): DoorEngine {
  const [view, setView] = useState(NO_PHOTO)
  const [{ calls, end }] = useState(() => createDoorEngine(setView))
  useEffect(() => end, [end])
  return useMemo(() => ({ ...view, ...calls }), [view, calls])
}

function createDoorEngine(onView: (view: EngineView) => void) {
  let client: EngineClient | null = null
  let view = NO_PHOTO
  const getClient = () => (client ??= createEngineClient())

  function show(change: Partial<EngineView>): void {
    const before = view
    view = { ...before, ...change }
    releaseReplaced(before, view)
    onView(view)
  }

  function end(): void {
    client?.dispose()
    client = null
  }

  function reset(): void {
    end()
    show(NO_PHOTO)
  }

  async function open(file: Blob): Promise<OpenedPhoto> {
    try {
      const current = getClient()
      const photo = await current.openPhoto(file, null)
      if (client !== current) {
        photo.preview.close()
        throw new StaleCallError('The engine was closed')
      }
      // setting a door needs it; nothing waits for it now
      current.startAnalysis(photo.id, 'outdoors').catch(() => undefined)
      show({ photo, preview: null })
      return photo
    } catch (error) {
      // after any failure except a bad photo, the worker is replaced
      if (findPhotoErrorCode(error) === null && !isStaleCall(error)) reset()
      throw error
    }
  }

  async function setDoors(photoId: PhotoId, looks: readonly DoorLook[]): Promise<readonly number[]> {
    const set = await getClient().setDoors(photoId, looks)
    if (set === null) return []
    // another photo, or none, may be open by now
    if (view.photo?.id === photoId) show({ preview: { picture: set.picture } })
    else set.picture.close()
    return set.failed
  }

  const calls: Omit<DoorEngine, keyof EngineView> = {
    open,
    async readMarkedDoors(photoId, marked) {
      const doors = await getClient().readMarkedDoors(photoId, marked)
      return doors.map((door) => ({ ...door, quad: toDoorQuad(door.quad) }))
    },
    judgeOpening: (...call) => getClient().judgeOpening(...call),
    setDoors,
    clearPreview: () => show({ preview: null }),
    reset,
  }
  return { calls, end }
}

/** Copies the engine's readonly corners, because the contract's are mutable. */
function toDoorQuad([a, b, c, d]: readonly (readonly [number, number])[]): DoorQuad {
  return [[...a], [...b], [...c], [...d]]
}

/** Pictures take much memory outside the heap, so they are closed as soon as they are no longer shown. */
function releaseReplaced(before: EngineView, after: EngineView): void {
  if (before.photo !== after.photo) before.photo?.preview.close()
  if (before.preview !== after.preview) before.preview?.picture.close()
}
