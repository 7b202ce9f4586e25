import type { NavigateFunction } from 'react-router'

/** Goes to an address of the server's, which usually is this very site. */
export function goTo(url: string, navigate: NavigateFunction): void {
  const { origin, pathname, search } = new URL(url)
  if (origin === window.location.origin) void navigate(pathname + search)
  else window.location.assign(url)
}
