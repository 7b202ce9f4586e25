import { createPath, type Location } from 'react-router'
import { nameHistoryEntry } from './history-keys.ts'
import type { PageHistory } from './page-history.ts'

/** What an entry's `history.state` holds. The names are React Router's, so that open tabs survive an update. */
interface EntryState {
  /** The state of the location. */
  readonly usr?: unknown
  readonly key?: string
  /** The entry's position among the tab's entries, from 0. */
  readonly idx?: number
}

/** The browser's own history. Create one per document. */
export function createBrowserHistory(): PageHistory {
  nameHistoryEntry()
  let index = readEntry().idx ?? 0
  window.history.replaceState({ ...readEntry(), idx: index }, '')
  return {
    get location() {
      return readLocation()
    },
    push(location) {
      index += 1
      pushEntry(location, index)
    },
    replace(location) {
      window.history.replaceState(toEntry(location, index), '', createPath(location))
    },
    go: (delta) => window.history.go(delta),
    listen(listener) {
      window.addEventListener('popstate', () => {
        // a native link to a fragment makes an entry without a key
        nameHistoryEntry()
        const { idx } = readEntry()
        const delta = idx === undefined ? null : idx - index
        index = idx ?? index
        listener({ location: readLocation(), delta })
      })
    },
  }
}

/** Safari refuses more than 100 entries in 30 seconds; the page is then loaded in full. */
function pushEntry(location: Location<unknown>, index: number): void {
  try {
    window.history.pushState(toEntry(location, index), '', createPath(location))
  } catch {
    window.location.assign(createPath(location))
  }
}

const readEntry = () => (window.history.state ?? {}) as EntryState

function readLocation(): Location<unknown> {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = readEntry()
  return { pathname, search, hash, state: usr, key }
}

function toEntry({ state, key }: Location<unknown>, index: number): EntryState {
  return { usr: state, key, idx: index }
}
