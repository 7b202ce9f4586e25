import type { DoorQuad } from '@housecoat/contract'
import { useCallback, useEffect, useState } from 'react'
import { findAspect, type CatalogDoor } from '../catalog/catalog-door.ts'
import type { DoorEngine } from '../use-door-engine.ts'

/** How far the chosen door is on its way into the photo. */
export type PreviewStatus =
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
  /** misfit: how much wider than it is the door would be drawn, against its height */
  readonly stretch: number
  readonly retry: () => void
}

interface Verdict {
  readonly wish: string
  readonly status: 'misfit' | 'failed' | 'shown'
  readonly stretch: number
}

interface Wish {
  readonly door: CatalogDoor | null
  readonly quad: DoorQuad | null
  readonly isMisfitAccepted: boolean
}

/** Sets the chosen door into the photo whenever the door or its place changes, unless it would be deformed unasked. */
export function useDoorPreview(engine: DoorEngine, { door, quad, isMisfitAccepted }: Wish): DoorPreviewView {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { photo, preview, judgeOpening, setDoor, clearPreview } = engine
  const hasPhoto = photo !== null
  const wish =
    door === null || quad === null || !hasPhoto
      ? null
      : JSON.stringify([door.catalogID, quad, isMisfitAccepted, attempt])

  const make = useCallback(
    async (chosen: CatalogDoor, place: DoorQuad): Promise<Omit<Verdict, 'wish'>> => {
      const aspect = findAspect(chosen) ?? (await measureAspect(chosen.url_original))
      const fit = await judgeOpening(place, aspect)
      const stretch = fit?.stretch ?? 1
      if (fit?.fits === false && !isMisfitAccepted) return { status: 'misfit', stretch }
      await setDoor({ pictureUrl: chosen.url_original, quad: place })
      return { status: 'shown', stretch }
    },
    [judgeOpening, setDoor, isMisfitAccepted],
  )

  useEffect(() => {
    if (wish === null || door === null || quad === null) {
      clearPreview()
      return
    }
    let isCurrent = true
    const tell = (told: Omit<Verdict, 'wish'>) => {
      if (!isCurrent) return
      if (told.status !== 'shown') clearPreview()
      setVerdict({ wish, ...told })
    }
    make(door, quad).then(tell, (error: unknown) => {
      console.error(error)
      tell({ status: 'failed', stretch: 1 })
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
    stretch: isTold ? verdict.stretch : 1,
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
