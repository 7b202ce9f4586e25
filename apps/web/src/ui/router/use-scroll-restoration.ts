import { useEffect, useLayoutEffect, useRef } from 'react'
import { useRouter, useRouterState } from './router-context.ts'

const STORAGE_KEY = 'housecoat.scroll-positions'

/** Vertical positions in CSS pixels, by the key of the history entry. */
type Positions = Map<string, number>

/**
 * Opens a new page at the top or at the address's fragment, and a page of the history where it was left, also after a
 * reload.
 */
export function useScrollRestoration(): void {
  useOwnRestoration()
  useSaving()
  const { location, phase, preventScrollReset } = useRouterState()
  const isStarting = phase === 'starting'
  const lastLocation = useRef<unknown>(null)
  useLayoutEffect(() => {
    if (isStarting) return
    const isFirst = lastLocation.current === null || lastLocation.current === location
    lastLocation.current = location
    // the person, or the browser after a reload, has scrolled in the prerendered page; a press may be under way
    if (isFirst && window.scrollY > 0) return
    const saved = readPositions().get(location.key)
    if (saved !== undefined) window.scrollTo(0, saved)
    else if (!scrollToFragment(location.hash) && !preventScrollReset) window.scrollTo(0, 0)
  }, [location, isStarting, preventScrollReset])
}

/** The browser doesn't restore positions while the app is open: it would do so before the page is rendered. */
function useOwnRestoration(): void {
  useEffect(() => {
    const takeOver = () => (window.history.scrollRestoration = 'manual')
    const handBack = () => (window.history.scrollRestoration = 'auto')
    takeOver()
    window.addEventListener('pageshow', takeOver)
    window.addEventListener('pagehide', handBack)
    return () => {
      handBack()
      window.removeEventListener('pageshow', takeOver)
      window.removeEventListener('pagehide', handBack)
    }
  }, [])
}

function useSaving(): void {
  const router = useRouter()
  useEffect(() => {
    const saveOnHide = () => {
      if (router.state.phase === 'idle') savePosition(router.state.location.key)
    }
    const stop = router.onLeave(({ key }) => savePosition(key))
    window.addEventListener('pagehide', saveOnHide)
    return () => {
      stop()
      window.removeEventListener('pagehide', saveOnHide)
    }
  }, [router])
}

function readPositions(): Positions {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

function savePosition(key: string): void {
  try {
    const positions = readPositions().set(key, window.scrollY)
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]))
  } catch {
    // without storage, pages open at the top
  }
}

/** @returns whether the page has the fragment's element */
function scrollToFragment(hash: string): boolean {
  const element = document.getElementById(decodeFragment(hash))
  element?.scrollIntoView()
  return element !== null
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
