import type { PhotoId } from '../../../engine/engine-api.ts'
import { isStaleCall } from '../../../engine/stale-call.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findAspect, type CatalogDoor } from '../catalog/catalog-door.ts'
import type { DoorEngine } from '../session/use-door-engine.ts'
import type { Opening } from '../openings/opening.ts'

/** The state of the door's preview. */
type PreviewStatus =
  /** no door is chosen, or there is no opening */
  | 'none'
  | 'rendering'
  | 'shown'
  /** its shape differs from the opening's, so it would be stretched or squeezed */
  | 'misfit'
  | 'failed'

export interface DoorPreviewView {
  readonly status: PreviewStatus
  /** the picture to show; while a newer one is being made, the previous one */
  readonly picture: ImageBitmap | null
  /** factor by which the door is widened relative to its height; null if it fits */
  readonly stretch: number | null
  readonly retry: () => void
}

interface PreviewOutcome {
  readonly requestKey: string
  readonly status: 'misfit' | 'failed' | 'shown'
  readonly stretch: number | null
}

interface PreviewRequest {
  readonly door: CatalogDoor | null
  readonly opening: Opening | null
  readonly isMisfitAccepted: boolean
}

/**
 * Sets the chosen door into the photo whenever the door or its place changes, but not if it would be deformed without the
 * person's consent. Once it is shown in an opening, it stays while the corners are moved.
 */
export function useDoorPreview(
  engine: DoorEngine,
  { door, opening, isMisfitAccepted }: PreviewRequest,
): DoorPreviewView {
  const [outcome, setOutcome] = useState<PreviewOutcome | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { photo, preview, judgeOpening, setDoor, clearPreview } = engine
  const photoId = photo?.id ?? null
  /** the last shown door and its opening */
  const lastShown = useRef<string | null>(null)
  const requestKey =
    door === null || opening === null || photoId === null
      ? null
      : JSON.stringify([photoId, door.catalogID, opening, isMisfitAccepted, attempt])

  const render = useCallback(
    async (
      photo: PhotoId,
      chosen: CatalogDoor,
      { id, quad }: Opening,
    ): Promise<Omit<PreviewOutcome, 'requestKey'>> => {
      const pair = `${chosen.catalogID} ${id}`
      const aspect = findAspect(chosen) ?? (await measureAspect(chosen.url_original))
      const fit = await judgeOpening(photo, quad, aspect)
      const stretch = fit?.fits === false ? fit.stretch : null
      if (stretch !== null && !isMisfitAccepted && lastShown.current !== pair)
        return { status: 'misfit', stretch }
      await setDoor(photo, { pictureUrl: chosen.url_original, quad })
      lastShown.current = pair
      return { status: 'shown', stretch }
    },
    [judgeOpening, setDoor, isMisfitAccepted],
  )

  useEffect(() => {
    if (requestKey === null || photoId === null || door === null || opening === null) {
      clearPreview()
      return
    }
    let isCurrent = true
    const finish = (result: Omit<PreviewOutcome, 'requestKey'>) => {
      if (!isCurrent) return
      if (result.status !== 'shown') clearPreview()
      setOutcome({ requestKey, ...result })
    }
    render(photoId, door, opening).then(finish, (error: unknown) => {
      if (isStaleCall(error)) return
      console.error(error)
      finish({ status: 'failed', stretch: null })
    })
    return () => {
      isCurrent = false
    }
    // the key contains everything that the picture depends on
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [requestKey])

  const isFinished = outcome !== null && outcome.requestKey === requestKey
  return {
    status: requestKey === null ? 'none' : isFinished ? outcome.status : 'rendering',
    picture: requestKey === null ? null : (preview?.picture ?? null),
    stretch: isFinished ? outcome.stretch : null,
    retry: () => setAttempt(attempt + 1),
  }
}

/** The picture shows only the door, so its aspect ratio is the door's. */
async function measureAspect(url: string): Promise<number> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image.naturalWidth / image.naturalHeight
}
