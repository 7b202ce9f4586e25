import { findOwnPath as findPathOfOrigin } from '@housecoat/contract'
import { useLocation, type Location } from 'react-router'

const SIGN_IN_PATHS = ['/auth', '/login']

/** The history state of a link to a sign-in page, so that the person returns to this page. */
export interface ReturnState {
  readonly returnTo: string
}

/** The state for links to a sign-in page from here. Sign-in pages pass it on to each other. */
export function useReturnState(): ReturnState {
  const { pathname, search, state } = useLocation() as Location<unknown>
  return { returnTo: SIGN_IN_PATHS.includes(pathname) ? readReturnPath(state) : pathname + search }
}

/** The path to return to after signing in; `/` when the state has none that is safe. */
export function readReturnPath(state: unknown): string {
  const wanted: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'returnTo') : null
  return typeof wanted === 'string' ? (findOwnPath(wanted) ?? '/') : '/'
}

/** The path if it stays on this site and isn't a sign-in page, otherwise null. */
export function findOwnPath(wanted: string): string | null {
  const path = findPathOfOrigin(wanted, window.location.origin)
  if (path === null) return null
  return SIGN_IN_PATHS.includes(new URL(path, window.location.origin).pathname) ? null : path
}

const KEPT_PATH = 'housecoat.return-to'

/** Stores the return path during a Google sign-in, which may come back to our sign-in page. */
export function keepReturnPath(path: string): void {
  try {
    sessionStorage.setItem(KEPT_PATH, path)
  } catch {
    // without storage the person returns to the home page
  }
}

/** The return path stored last in this tab, or `/`. */
export function findKeptReturnPath(): string {
  try {
    return findOwnPath(sessionStorage.getItem(KEPT_PATH) ?? '') ?? '/'
  } catch {
    return '/'
  }
}
