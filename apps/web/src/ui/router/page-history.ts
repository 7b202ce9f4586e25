import type { Location } from 'react-router'

/** A history entry was reached with the browser's Back or Forward, or by a native link to a fragment. */
export interface PopEvent {
  readonly location: Location<unknown>
  /** how many entries away the entry is, negative for Back; null when it isn't the router's entry */
  readonly delta: number | null
}

/** The history entries that a router works on: the browser's, or a list in memory. */
export interface PageHistory {
  /** of the current entry */
  readonly location: Location<unknown>
  readonly push: (location: Location<unknown>) => void
  readonly replace: (location: Location<unknown>) => void
  /** Moves by `delta` entries; the listener hears of it when it has happened. */
  readonly go: (delta: number) => void
  readonly listen: (listener: (event: PopEvent) => void) => void
}
