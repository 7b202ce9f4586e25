import type { PhotoId } from '../../../engine/engine-api.ts'
import { isStaleCall } from '../../../engine/stale-call.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findAspect, type CatalogDoor } from '../catalog/catalog-door.ts'
import type { DoorEngine } from '../session/use-door-engine.ts'
import type { Opening } from '../openings/opening.ts'

/** How far the chosen door is on its way into the photo. */
type PreviewStatus =
  /** no door is chosen, or there is nowhere to put it */
  | 'none'
  | 'rendering'
  | 'shown'
  /** its shape is another than the opening's, so that it would be stretched or squeezed */
  | 'misfit'
  | 'failed'

export interface DoorPreviewView {
  readonly status: PreviewStatus
  /** the picture to show: for as long as a newer one is on its way, the one before */
  readonly picture: ImageBitmap | null
  /** how much wider than it is the door is drawn, against its height; null where it fits */
  readonly stretch: number | null
  readonly retry: () => void
}

interface Verdict {
  readonly wish: string
  readonly status: 'misfit' | 'failed' | 'shown'
  readonly stretch: number | null
}

interface Wish {
  readonly door: CatalogDoor | null
  readonly opening: Opening | null
  readonly isMisfitAccepted: boolean
}

/**
 * Sets the chosen door into the photo whenever the door or its place changes, unless it would be deformed unasked. Once it
 * is seen in an opening it stays while the corners are moved: the person sees what becomes of it.
 */
export function useDoorPreview(
  engine: DoorEngine,
  { door, opening, isMisfitAccepted }: Wish,
): DoorPreviewView {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { photo, preview, judgeOpening, setDoor, clearPreview } = engine
  const photoId = photo?.id ?? null
  /** the door and the opening in which it was seen last */
  const seen = useRef<string | null>(null)
  const wish =
    door === null || opening === null || photoId === null
      ? null
      : JSON.stringify([photoId, door.catalogID, opening, isMisfitAccepted, attempt])

  const make = useCallback(
    async (photo: PhotoId, chosen: CatalogDoor, { id, quad }: Opening): Promise<Omit<Verdict, 'wish'>> => {
      const pair = `${chosen.catalogID} ${id}`
      const aspect = findAspect(chosen) ?? (await measureAspect(chosen.url_original))
      const fit = await judgeOpening(photo, quad, aspect)
      const stretch = fit?.fits === false ? fit.stretch : null
      if (stretch !== null && !isMisfitAccepted && seen.current !== pair) return { status: 'misfit', stretch }
      await setDoor(photo, { pictureUrl: chosen.url_original, quad })
      seen.current = pair
      return { status: 'shown', stretch }
    },
    [judgeOpening, setDoor, isMisfitAccepted],
  )

  useEffect(() => {
    if (wish === null || photoId === null || door === null || opening === null) {
      clearPreview()
      return
    }
    let isCurrent = true
    const tell = (told: Omit<Verdict, 'wish'>) => {
      if (!isCurrent) return
      if (told.status !== 'shown') clearPreview()
      setVerdict({ wish, ...told })
    }
    make(photoId, door, opening).then(tell, (error: unknown) => {
      if (isStaleCall(error)) return
      console.error(error)
      tell({ status: 'failed', stretch: null })
    })
    return () => {
      isCurrent = false
    }
    // the wish says all that a new picture depends on
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wish])

  const isTold = verdict !== null && verdict.wish === wish
  return {
    status: wish === null ? 'none' : isTold ? verdict.status : 'rendering',
    picture: wish === null ? null : (preview?.picture ?? null),
    stretch: isTold ? verdict.stretch : null,
    retry: () => setAttempt(attempt + 1),
  }
}

/** The door's picture shows the leaf alone: its shape is the door's. */
async function measureAspect(url: string): Promise<number> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image.naturalWidth / image.naturalHeight
}
