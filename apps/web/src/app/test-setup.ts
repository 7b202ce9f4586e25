import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

// a busy machine takes longer than the library's one second to load a lazy page
configure({ asyncUtilTimeout: 12_000 })

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
  expect(printed, 'unexpected console output').toEqual([])
})

/** sonner takes a message's row away this long after it left the page, whether or not the page is still there */
const TOAST_REMOVAL_MS = 200

// a toast's last timer would else find a file's end, and no window
afterAll(async () => {
  if (toast.getHistory().length > 0)
    await new Promise((resolve) => setTimeout(resolve, TOAST_REMOVAL_MS + 50))
})

// sonner hides a toast until it has slid in; tests load no styles, ours or its
for (const style of document.head.querySelectorAll('style')) style.remove()

// jsdom has no layout and so no media queries; a test that needs one replaces this.
Object.assign(window, {
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }),
})

// Nor does jsdom know pointers that stay with one element.
Object.assign(Element.prototype, {
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
})

// Nor does jsdom know what is in view; nothing ever comes near. A test that needs it replaces this.
Object.assign(window, {
  IntersectionObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
})
