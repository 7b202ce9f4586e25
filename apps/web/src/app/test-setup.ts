import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { colorMemory } from '../features/paint/color-memory/use-remembered-colors.ts'

// on a busy machine a lazy page takes up to half a minute to load; the library's default is one second
configure({ asyncUtilTimeout: 60_000 })

const METHODS = ['error', 'warn', 'log', 'info', 'debug'] as const

let printed: string[] = []

beforeEach(() => {
  printed = []
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      printed.push(`console.${method}: ${words.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  forgetVisit()
  // as one text, because the message of a failed assertion leaves the entries of a list out
  expect(printed.join('\n'), 'unexpected console output').toBe('')
})

/** Files share a process and its modules: what one leaves in the browser would be there for the next. */
function forgetVisit(): void {
  toast.dismiss()
  colorMemory.dropFavorites(colorMemory.get().favorites)
  colorMemory.clearCompared()
  localStorage.clear()
  sessionStorage.clear()
}

/** sonner removes a closed toast after this delay, even when the page is gone */
const TOAST_REMOVAL_MS = 200

// the library keeps toasts over the end of a test file; their timers would fire without a window
const newestBefore = toast.getHistory().at(-1)
afterAll(async () => {
  toast.dismiss()
  if (toast.getHistory().at(-1) !== newestBefore)
    await new Promise((resolve) => setTimeout(resolve, TOAST_REMOVAL_MS + 50))
})

// sonner's styles hide a toast until it has slid in, which jsdom doesn't animate
for (const style of document.head.querySelectorAll('style')) style.remove()

// jsdom has no media queries. A test that needs one replaces this.
Object.assign(window, {
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
})

// jsdom has no pointer capture.
Object.assign(Element.prototype, {
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
})

// jsdom has no IntersectionObserver. With this one nothing ever comes into view; a test that needs it uses controlView().
Object.assign(window, {
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
})
