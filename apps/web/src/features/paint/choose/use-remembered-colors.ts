import { useCallback, useState } from 'react'
import { z } from 'zod'

export interface RememberedColors {
  /** color ids, the latest first */
  readonly recent: readonly string[]
  readonly favorites: readonly string[]
}

const RECENT_MAX = 12
const STORAGE_KEY = 'housecoat.paint-colors'

const storedSchema = z.object({ recent: z.array(z.string()), favorites: z.array(z.string()) })

/** The colors this browser tried lately and those marked as favorites. */
export function useRememberedColors() {
  const [remembered, setRemembered] = useState(readStored)

  const change = useCallback((update: (now: RememberedColors) => RememberedColors) => {
    setRemembered((now) => {
      const next = update(now)
      writeStored(next)
      return next
    })
  }, [])

  const remember = useCallback(
    (id: string) =>
      change((now) => ({
        ...now,
        recent: [id, ...now.recent.filter((other) => other !== id)].slice(0, RECENT_MAX),
      })),
    [change],
  )
  const toggleFavorite = useCallback(
    (id: string) =>
      change((now) => ({
        ...now,
        favorites: now.favorites.includes(id)
          ? now.favorites.filter((other) => other !== id)
          : [id, ...now.favorites],
      })),
    [change],
  )
  return { ...remembered, remember, toggleFavorite }
}

function readStored(): RememberedColors {
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? ''))
  } catch {
    return { recent: [], favorites: [] }
  }
}

/** A browser may refuse storage; the colors are then remembered until the page closes. */
function writeStored(colors: RememberedColors): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(colors))
  } catch {
    return
  }
}
