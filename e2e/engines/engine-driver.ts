import type { Query } from './find-in-page.ts'

/** A point in an element, as shares of its width and height. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** An element of the page that is open. */
export interface EngineElement {
  /** @param at the middle, if left out */
  readonly click: (at?: Point) => Promise<void>
  readonly drag: (from: Point, to: Point) => Promise<void>
  /** Replaces what stands in a text field. */
  readonly fill: (text: string) => Promise<void>
  /** Gives a file to a file input. */
  readonly upload: (path: string) => Promise<void>
}

/** What the journeys ask of a browser; each engine has its own way to be driven. */
export interface EngineDriver {
  readonly open: (url: string) => Promise<void>
  readonly reload: () => Promise<void>
  /**
   * Calls a function in the page.
   * @param source of a function that uses only its arguments, which travel as JSON, and returns JSON
   */
  readonly call: (source: string, args: readonly unknown[]) => Promise<unknown>
  /** @returns null where nothing visible matches */
  readonly find: (query: Query) => Promise<EngineElement | null>
  readonly screenshot: () => Promise<Buffer>
  readonly close: () => Promise<void>
}
