import { isMirrored } from '@housecoat/contract'
import type { PhotoId } from '../../../engine/engine-api.ts'
import { isStaleCall } from '../../../engine/stale-call.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findAspect, type CatalogDoor } from '../catalog/catalog-door.ts'
import { findKit, hasDoor, type FilledOpening, type Opening } from '../openings/opening.ts'
import type { DoorEngine } from '../session/use-door-engine.ts'

/** The state of an opening's preview. */
type PreviewStatus =
  /** no door is chosen, or there is no opening */
  | 'none'
  | 'rendering'
  | 'shown'
  /** its shape differs from the opening's, so it would be stretched or squeezed */
  | 'misfit'
  | 'failed'

export interface DoorPreviewView {
  /** of the selected opening */
  readonly status: PreviewStatus
  /** the picture to show; while a newer one is being made, the previous one */
  readonly picture: ImageBitmap | null
  /** factor by which the selected opening's door is widened relative to its height; null if it fits */
  readonly stretch: number | null
  /** ids of the openings whose doors are in the picture; empty while it is being painted */
  readonly shownIds: readonly number[]
  readonly retry: () => void
}

interface OpeningOutcome {
  readonly id: number
  readonly status: 'misfit' | 'failed' | 'shown'
  readonly stretch: number | null
}

interface PreviewOutcome {
  readonly requestKey: string
  readonly openings: readonly OpeningOutcome[]
}

/**
 * Sets the chosen doors of all openings into the photo whenever one of them or its place changes, but not a door that would be
 * deformed without the person's consent. Once a door is shown in an opening, it stays while the corners are moved.
 */
export function useDoorPreview(
  engine: DoorEngine,
  openings: readonly Opening[],
  selectedId: number | null,
): DoorPreviewView {
  const [outcome, setOutcome] = useState<PreviewOutcome | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { photo, preview, judgeOpening, setDoors, clearPreview } = engine
  const photoId = photo?.id ?? null
  /** doors with their openings, as they were shown last */
  const lastShown = useRef<ReadonlySet<string>>(new Set())
  const filled = openings.filter(hasDoor)
  const requestKey =
    filled.length === 0 || photoId === null
      ? null
      : JSON.stringify([photoId, attempt, filled.map(describeRequest)])

  const judge = useCallback(
    async (photo: PhotoId, opening: FilledOpening): Promise<OpeningOutcome> => {
      const { id, quad, door, isMisfitAccepted } = opening
      const aspect = findAspect(door) ?? (await findPictureAspect(door))
      if (aspect === null) return { id, status: 'failed', stretch: null }
      const fit = await judgeOpening(photo, quad, aspect, findKit(opening))
      const stretch = fit?.fits === false ? fit.stretch : null
      const isShown = stretch === null || isMisfitAccepted || lastShown.current.has(pairOf(opening))
      return { id, status: isShown ? 'shown' : 'misfit', stretch }
    },
    [judgeOpening],
  )

  const render = useCallback(
    async (photo: PhotoId, wanted: readonly FilledOpening[]): Promise<readonly OpeningOutcome[]> => {
      const judged = await Promise.all(wanted.map((opening) => judge(photo, opening)))
      const shown = wanted.filter((_, place) => judged[place].status === 'shown')
      if (shown.length === 0) return judged
      const looks = shown.map((opening) => ({
        quad: opening.quad,
        pictureUrl: opening.door.url_original,
        glassUrl: opening.door.url_glass,
        isMirrored: isMirrored(opening.door, opening.handle),
        kit: findKit(opening),
      }))
      const failed = await setDoors(photo, looks)
      const failedIds = failed.map((place) => shown[place].id)
      lastShown.current = new Set(shown.filter(({ id }) => !failedIds.includes(id)).map(pairOf))
      return judged.map((one) => (failedIds.includes(one.id) ? { ...one, status: 'failed' } : one))
    },
    [judge, setDoors],
  )

  useEffect(() => {
    if (requestKey === null || photoId === null) {
      clearPreview()
      return
    }
    let isCurrent = true
    const finish = (results: readonly OpeningOutcome[]) => {
      if (!isCurrent) return
      if (!results.some(({ status }) => status === 'shown')) clearPreview()
      setOutcome({ requestKey, openings: results })
    }
    render(photoId, filled).then(finish, (error: unknown) => {
      if (isStaleCall(error)) return
      console.error(error)
      finish(filled.map(({ id }) => ({ id, status: 'failed', stretch: null })))
    })
    return () => {
      isCurrent = false
    }
    // the key contains everything that the picture depends on
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [requestKey])

  const results = outcome !== null && outcome.requestKey === requestKey ? outcome.openings : null
  const own = results?.find(({ id }) => id === selectedId)
  const isFilled = filled.some(({ id }) => id === selectedId)
  return {
    status: !isFilled || requestKey === null ? 'none' : (own?.status ?? 'rendering'),
    picture: requestKey === null ? null : (preview?.picture ?? null),
    stretch: own?.stretch ?? null,
    shownIds: (results ?? []).filter(({ status }) => status === 'shown').map(({ id }) => id),
    retry: () => setAttempt(attempt + 1),
  }
}

/** What an opening's picture depends on. */
function describeRequest(opening: FilledOpening) {
  const { id, door, quad, isMisfitAccepted, handle } = opening
  return [id, door.catalogID, quad, isMisfitAccepted, isMirrored(door, handle), findKit(opening)]
}

function pairOf({ id, door }: FilledOpening): string {
  return `${door.catalogID} ${id}`
}

/** The picture shows only the door, so its aspect ratio is the door's; null when it cannot be loaded. */
async function findPictureAspect({ url_original: url }: CatalogDoor): Promise<number | null> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch {
    return null
  }
  return image.naturalWidth / image.naturalHeight
}
