import { findOwnPath as findPathOfOrigin } from '@housecoat/contract'
import { useLocation, type Location } from 'react-router'

const SIGN_IN_PATHS = ['/auth', '/login']

/** What a link to a sign-in page carries in its state, so that the person comes back to this page. */
export interface ReturnState {
  readonly returnTo: string
}

/** The state for links to a sign-in page from here; between the sign-in pages it is handed on. */
export function useReturnState(): ReturnState {
  const { pathname, search, state } = useLocation() as Location<unknown>
  return { returnTo: SIGN_IN_PATHS.includes(pathname) ? readReturnPath(state) : pathname + search }
}

/** Where a sign-in that began with this state ends; `/` when it carries nothing that is safe. */
export function readReturnPath(state: unknown): string {
  const wanted: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'returnTo') : null
  return typeof wanted === 'string' ? (findOwnPath(wanted) ?? '/') : '/'
}

/** The path when it stays on this site and is no sign-in page; else null. */
export function findOwnPath(wanted: string): string | null {
  const path = findPathOfOrigin(wanted, window.location.origin)
  if (path === null) return null
  return SIGN_IN_PATHS.includes(new URL(path, window.location.origin).pathname) ? null : path
}

const KEPT_PATH = 'housecoat.return-to'

/** Keeps where to come back to over a sign-in elsewhere that may end on our sign-in page again. */
export function keepReturnPath(path: string): void {
  try {
    sessionStorage.setItem(KEPT_PATH, path)
  } catch {
    // without storage the person comes back to the home page
  }
}

/** What was kept last in this tab; `/` when nothing was. */
export function findKeptReturnPath(): string {
  try {
    return findOwnPath(sessionStorage.getItem(KEPT_PATH) ?? '') ?? '/'
  } catch {
    return '/'
  }
}
