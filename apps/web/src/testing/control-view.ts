import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Lets a test decide what is in view, since jsdom has no layout. */
export function controlView() {
  const watchers: IntersectionObserverCallback[] = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(watch: IntersectionObserverCallback) {
        watchers.push(watch)
      }
      observe() {}
      disconnect() {}
    },
  )
  return (isIntersecting: boolean) =>
    act(() => {
      for (const watch of watchers)
        watch([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver)
    })
}
