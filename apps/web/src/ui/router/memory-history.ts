import { parsePath, type Location } from 'react-router'
import type { PageHistory, PopEvent } from './page-history.ts'

/** A history without a browser: for the prerendered home page and for tests. It starts at `path`. */
export function createMemoryHistory(path: string, state: unknown = null): PageHistory {
  const start = { pathname: '/', search: '', hash: '', ...parsePath(path) }
  const entries: Location<unknown>[] = [{ ...start, state, key: 'default' }]
  let index = 0
  let tell: (event: PopEvent) => void = () => undefined
  return {
    get location() {
      return entries[index]
    },
    push(location) {
      index += 1
      entries.splice(index, entries.length, location)
    },
    replace(location) {
      entries[index] = location
    },
    go(delta) {
      const next = Math.min(Math.max(index + delta, 0), entries.length - 1)
      const moved = next - index
      index = next
      tell({ location: entries[index], delta: moved })
    },
    listen(listener) {
      tell = listener
    },
  }
}
