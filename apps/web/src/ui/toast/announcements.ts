import { clearToast, type ToastMessage } from './show-toast.ts'

type Listener = (message: ToastMessage) => void

/** A message that no page has shown for this long is about something that is over. */
const KEPT_MS = 10_000

let waiting: { readonly message: ToastMessage; readonly atMs: number }[] = []
let place: Listener | null = null

/**
 * Says something on the page that shows a new picture, in a place of its own instead of a toast over the picture. A page
 * that opens within ten seconds still shows it.
 */
export function announce(message: ToastMessage): void {
  clearToast()
  if (place === null) waiting.push({ message, atMs: Date.now() })
  else place(message)
}

/** For the page's place: receives all announcements, earlier ones first. @returns a function that unsubscribes */
export function listenForAnnouncements(listener: Listener): () => void {
  place = listener
  const earliestMs = Date.now() - KEPT_MS
  for (const { message, atMs } of waiting) if (atMs >= earliestMs) listener(message)
  waiting = []
  return () => {
    if (place === listener) place = null
  }
}
