import type { DoorQuad, FoundDoor } from '@housecoat/contract'
import type { OpeningFit } from '@housecoat/engine'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createEngineClient, type EngineClient } from '../../../engine/page/engine-client.ts'
import type { DoorLook, OpenedPhoto, PhotoId } from '../../../engine/engine-protocol.ts'
import { OvertakenError, isOvertaken } from '../../../engine/overtaken.ts'
import { findPhotoErrorCode } from '../../../photo/photo-error.ts'

/** A door set into the photo, at preview size. */
interface DoorPreview extends DoorLook {
  readonly picture: ImageBitmap
}

/** The engine as the wizard's steps use it: what it holds now, and what it can be asked. */
export interface DoorEngine {
  readonly photo: OpenedPhoto | null
  readonly preview: DoorPreview | null
  /** Rejects with a PhotoError when the photo cannot be used, with an OvertakenError when another one was opened since. */
  readonly open: (file: Blob) => Promise<OpenedPhoto>
  /** Like the other calls about a photo, rejects with an OvertakenError when another photo is open. */
  readonly readMarkedDoors: (photoId: PhotoId, marked: Blob) => Promise<readonly FoundDoor[]>
  /** How well a door of this width by height fits an opening; null when the corners cannot be used. */
  readonly judgeOpening: (photoId: PhotoId, quad: DoorQuad, doorAspect: number) => Promise<OpeningFit | null>
  /** Shows the door in the photo unless a newer one overtakes it; rejects when it cannot be shown. */
  readonly setDoor: (photoId: PhotoId, look: DoorLook) => Promise<void>
  readonly clearPreview: () => void
  /** Forgets the photo and ends the worker. */
  readonly reset: () => void
}

type EngineView = Pick<DoorEngine, 'photo' | 'preview'>

const NOTHING: EngineView = { photo: null, preview: null }

export function useDoorEngine(): DoorEngine {
  const [view, setView] = useState(NOTHING)
  const client = useRef<EngineClient | null>(null)
  const latest = useRef(view)

  const show = useCallback((change: Partial<EngineView>) => {
    const before = latest.current
    latest.current = { ...before, ...change }
    releaseReplaced(before, latest.current)
    setView(latest.current)
  }, [])

  const end = useCallback(() => {
    client.current?.dispose()
    client.current = null
  }, [])
  useEffect(() => end, [end])

  const calls = useMemo(() => {
    const engine = () => (client.current ??= createEngineClient())
    const reset = () => {
      end()
      show(NOTHING)
    }
    return {
      async open(file: Blob): Promise<OpenedPhoto> {
        try {
          const asked = engine()
          const photo = await asked.openPhoto(file)
          if (client.current !== asked) {
            photo.preview.close()
            throw new OvertakenError('The photo was left')
          }
          show({ photo, preview: null })
          return photo
        } catch (error) {
          // a worker that failed for any reason but a bad photo is not trusted again
          if (findPhotoErrorCode(error) === null && !isOvertaken(error)) reset()
          throw error
        }
      },
      async readMarkedDoors(photoId: PhotoId, marked: Blob) {
        return (await engine().readMarkedDoors(photoId, marked)).map((door) => ({
          ...door,
          quad: ownQuad(door.quad),
        }))
      },
      judgeOpening: (photoId: PhotoId, quad: DoorQuad, doorAspect: number) =>
        engine().judgeOpening(photoId, quad, doorAspect),
      async setDoor(photoId: PhotoId, look: DoorLook): Promise<void> {
        const picture = await engine().setDoor(photoId, look)
        if (picture === null) return
        // another photo, or none, may be open by now
        if (latest.current.photo?.id === photoId) show({ preview: { ...look, picture } })
        else picture.close()
      },
      clearPreview: () => show({ preview: null }),
      reset,
    }
  }, [end, show])

  return useMemo(() => ({ ...view, ...calls }), [view, calls])
}

/** The engine's corners cannot be written to; the contract's can. */
function ownQuad([a, b, c, d]: readonly (readonly [number, number])[]): DoorQuad {
  return [[...a], [...b], [...c], [...d]]
}

/** Bitmaps hold memory outside the heap; those that are no longer shown are given back at once. */
function releaseReplaced(before: EngineView, after: EngineView): void {
  if (before.photo !== after.photo) before.photo?.preview.close()
  if (before.preview !== after.preview) before.preview?.picture.close()
}
