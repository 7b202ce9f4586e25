import {
  createPath,
  NavigationType,
  resolvePath,
  type Location,
  type Navigator,
  type RouteObject,
  type To,
} from 'react-router'
import { createEntryKey } from './history-keys.ts'
import { copyRoutes, findUnloaded, loadRoute } from './lazy-routes.ts'
import type { PageHistory, PopEvent } from './page-history.ts'

export interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean | undefined
  /** The new entry's state, which survives a reload. */
  readonly state?: unknown
  /** Leaves the scroll position as it is. */
  readonly preventScrollReset?: boolean | undefined
  /** The new page is on the screen when the promise resolves. */
  readonly flushSync?: boolean | undefined
}

/** A navigation that waits for the person's answer. */
export interface BlockedNavigation {
  readonly proceed: () => void
  readonly reset: () => void
}

export interface RouterState {
  readonly location: Location<unknown>
  readonly navigationType: NavigationType
  /** `starting` while the first page's code loads, `loading` while the next page's does */
  readonly phase: 'starting' | 'loading' | 'idle'
  /** True when the code of the page at `location` failed to load. */
  readonly hasFailed: boolean
  readonly preventScrollReset: boolean
  readonly blocked: BlockedNavigation | null
}

type Listener = (state: RouterState, flushSync: boolean) => void

/** A navigation that nothing blocks any more. */
interface Passage {
  readonly location: Location<unknown>
  readonly type: NavigationType
  readonly options?: NavigateOptions
}

/**
 * Moves between pages on React Router's `<Router>`. It loads the code of the next page before leaving the current one, as
 * React Router's data router does, which has 15 kB (Brotli) more for loaders and actions that this app doesn't use.
 */
export class PageRouter {
  readonly routes: RouteObject[]
  /** what React Router's links and hooks call */
  readonly navigator: Navigator
  /** Resolves when the first page's code has been loaded, or has failed to. */
  readonly started: Promise<void>
  #state: RouterState
  readonly #history: PageHistory
  readonly #listeners = new Set<Listener>()
  readonly #leaveListeners = new Set<(location: Location<unknown>) => void>()
  #shouldBlock: () => boolean = () => false
  /** of the latest navigation; an earlier one whose page is still loading then ends */
  #turn = 0
  /** what the next pop is, when the router itself caused it */
  #expectedPop: 'undo' | 'proceed' | null = null

  constructor(routes: readonly RouteObject[], history: PageHistory) {
    this.routes = copyRoutes(routes)
    this.#history = history
    this.navigator = createNavigator(this, history)
    const { location } = history
    const isLoaded = findUnloaded(this.routes, location.pathname).length === 0
    this.#state = {
      location,
      navigationType: NavigationType.Pop,
      phase: isLoaded ? 'idle' : 'starting',
      hasFailed: false,
      preventScrollReset: false,
      blocked: null,
    }
    history.listen((event) => this.#pop(event))
    this.started = isLoaded ? Promise.resolve() : this.#pass({ location, type: NavigationType.Pop })
  }

  get state(): RouterState {
    return this.#state
  }

  /** Calls `listener` on every change. @returns a function that ends it */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls `listener` with the current location at the start of each navigation. @returns a function that ends it */
  onLeave(listener: (location: Location<unknown>) => void): () => void {
    this.#leaveListeners.add(listener)
    return () => this.#leaveListeners.delete(listener)
  }

  /** Asks `shouldBlock` before each navigation. There is one blocker at a time. @returns a function that removes it */
  block(shouldBlock: () => boolean): () => void {
    this.#shouldBlock = shouldBlock
    return () => {
      if (this.#shouldBlock === shouldBlock) this.#shouldBlock = () => false
      if (this.#state.blocked !== null) this.#set({ blocked: null })
    }
  }

  /**
   * Opens the page at `to`, which may be relative to the current one.
   * @returns a promise that resolves when the page has been opened, or a later navigation or a blocker came before it
   * @throws Error for an address outside this site
   */
  async navigate(to: To, options: NavigateOptions = {}): Promise<void> {
    const location = createLocation(to, this.#state.location.pathname, options.state)
    const type = options.replace === true ? NavigationType.Replace : NavigationType.Push
    const pass = () => this.#pass({ location, type, options })
    if (this.#shouldBlock()) this.#ask(() => void pass())
    else await pass()
  }

  #pop({ location, delta }: PopEvent): void {
    const expected = this.#expectedPop
    this.#expectedPop = null
    if (expected === 'undo') return
    // the browser has left already: go back first, then ask
    if (expected === null && delta !== null && delta !== 0 && this.#shouldBlock()) {
      this.#goExpected(-delta, 'undo')
      this.#ask(() => this.#goExpected(delta, 'proceed'))
    } else void this.#pass({ location, type: NavigationType.Pop })
  }

  #goExpected(delta: number, expected: 'undo' | 'proceed'): void {
    this.#expectedPop = expected
    this.#history.go(delta)
  }

  #ask(proceed: () => void): void {
    const reset = () => this.#set({ blocked: null })
    const blocked: BlockedNavigation = {
      proceed() {
        reset()
        proceed()
      },
      reset,
    }
    this.#set({ blocked })
  }

  async #pass({ location, type, options = {} }: Passage): Promise<void> {
    const turn = (this.#turn += 1)
    for (const listener of this.#leaveListeners) listener(this.#state.location)
    const unloaded = findUnloaded(this.routes, location.pathname)
    // without a pause when all is loaded: a click then changes the page at once
    const hasFailed = unloaded.length > 0 && (await this.#load(unloaded))
    if (turn !== this.#turn) return
    if (type === NavigationType.Push) this.#history.push(location)
    if (type === NavigationType.Replace) this.#history.replace(location)
    const { preventScrollReset = false, flushSync = false } = options
    const shown = { location, navigationType: type, hasFailed, preventScrollReset }
    this.#set({ ...shown, phase: 'idle' }, flushSync)
  }

  /** @returns whether it failed */
  async #load(unloaded: readonly RouteObject[]): Promise<boolean> {
    if (this.#state.phase === 'idle') this.#set({ phase: 'loading' })
    try {
      await Promise.all(unloaded.map(loadRoute))
      return false
    } catch (error) {
      console.error(error)
      return true
    }
  }

  #set(changes: Partial<RouterState>, flushSync = false): void {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener(this.#state, flushSync)
  }
}

function createNavigator(router: PageRouter, history: PageHistory): Navigator {
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => history.go(delta),
    push: (to, state: unknown, options) => void router.navigate(to, { ...options, state }),
    replace: (to, state: unknown, options) => void router.navigate(to, { ...options, state, replace: true }),
  }
}

function createLocation(to: To, from: string, state: unknown = null): Location<unknown> {
  const { origin } = window.location
  const url = new URL(createPath(resolvePath(to, from)), origin)
  if (url.origin !== origin) throw new Error(`The router can't open ${url.href}: it is not on ${origin}`)
  const { pathname, search, hash } = url
  return { pathname, search, hash, state, key: createEntryKey() }
}
