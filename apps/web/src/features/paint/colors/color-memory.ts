interface RememberedColors {
  /** color ids, newest first */
  readonly recent: readonly string[]
  /** color ids, newest first */
  readonly favorites: readonly string[]
  /** color ids in the order in which they were added */
  readonly compared: readonly string[]
}

/** The colors that this browser keeps. */
export interface ColorMemory {
  /** The same object until something changes. */
  readonly get: () => RememberedColors
  /** Calls back after each change, here or in another tab. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void
  readonly remember: (id: string) => void
  readonly toggleFavorite: (id: string) => void
  /** Forgets favorites that the account keeps now. */
  readonly dropFavorites: (ids: readonly string[]) => void
  /** Puts the color side by side with the others, or takes it away; false when there is no room for one more. */
  readonly toggleCompared: (id: string) => boolean
  readonly clearCompared: () => void
}

const RECENT_MAX = 12
/** With more pictures, each would be too small to judge a color by. */
export const COMPARED_MAX = 9

const STORAGE_KEY = 'housecoat.paint-colors'

/** Returns localStorage. Accessing it throws where storage is blocked; the colors then last until the page closes. */
type FindStorage = () => Storage

export function createColorMemory(findStorage: FindStorage): ColorMemory {
  const listeners = new Set<() => void>()
  let colors = readStored(findStorage)
  const tell = () => listeners.forEach((listener) => listener())

  function change(next: Partial<RememberedColors>): void {
    colors = { ...colors, ...next }
    writeStored(findStorage, colors)
    tell()
  }

  function onStorage(event: StorageEvent): void {
    if (event.key !== STORAGE_KEY) return
    colors = readStored(findStorage)
    tell()
  }

  return {
    get: () => colors,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
    remember(id) {
      change({ recent: [id, ...without(colors.recent, id)].slice(0, RECENT_MAX) })
    },
    toggleFavorite(id) {
      const { favorites } = colors
      change({ favorites: favorites.includes(id) ? without(favorites, id) : [id, ...favorites] })
    },
    dropFavorites(ids) {
      change({ favorites: colors.favorites.filter((id) => !ids.includes(id)) })
    },
    toggleCompared(id) {
      const { compared } = colors
      const isThere = compared.includes(id)
      if (!isThere && compared.length >= COMPARED_MAX) return false
      change({ compared: isThere ? without(compared, id) : [...compared, id] })
      return true
    },
    clearCompared() {
      change({ compared: [] })
    },
  }
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((other) => other !== id)
}

function readStored(findStorage: FindStorage): RememberedColors {
  const stored = readObject(findStorage)
  return {
    recent: listIds(stored.recent).slice(0, RECENT_MAX),
    favorites: listIds(stored.favorites),
    compared: listIds(stored.compared).slice(0, COMPARED_MAX),
  }
}

function readObject(findStorage: FindStorage): Partial<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(findStorage().getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

function listIds(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return []
  return [...new Set(stored.filter((id) => typeof id === 'string'))]
}

function writeStored(findStorage: FindStorage, colors: RememberedColors): void {
  try {
    findStorage().setItem(STORAGE_KEY, JSON.stringify(colors))
  } catch {
    return
  }
}
