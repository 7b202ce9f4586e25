import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; re-renders when that changes. Always false while prerendering. */
export function useMediaQuery(query: string): boolean {
  return useKnownMediaQuery(query) ?? false
}

/** As useMediaQuery, but null while prerendering and in the app's first rendering of a prerendered page. */
export function useKnownMediaQuery(query: string): boolean | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => null,
  )
}
