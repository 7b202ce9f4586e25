import type { Navigate } from '../../../ui/router/use-navigate.ts'

/** Goes to a URL from the server, usually on this site. */
export function goTo(url: string, navigate: Navigate): void {
  const { origin, pathname, search } = new URL(url)
  if (origin === window.location.origin) void navigate(pathname + search)
  else window.location.assign(url)
}
