import { useCallback, useState } from 'react'

export interface RememberedColors {
  /** color ids, the latest first */
  readonly recent: readonly string[]
  readonly favorites: readonly string[]
}

const RECENT_MAX = 12
const STORAGE_KEY = 'housecoat.paint-colors'

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
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Record<string, unknown>>
    return { recent: listIds(stored.recent), favorites: listIds(stored.favorites) }
  } catch {
    return { recent: [], favorites: [] }
  }
}

function listIds(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** A browser may refuse storage; the colors are then remembered until the page closes. */
function writeStored(colors: RememberedColors): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(colors))
  } catch {
    return
  }
}
