export type ToastKind = 'info' | 'success' | 'error'

export interface ToastMessage {
  title: string
  description?: string
  kind?: ToastKind
  /** 5000 unless said otherwise */
  durationMs?: number
}

type Listener = (message: ToastMessage) => void

/** Messages that came before the toaster was there. */
let waiting: ToastMessage[] = []
let listener: Listener | null = null

/** Shows one message for a while, in place of any that is still there. Callable from anywhere, also outside React. */
export function showToast(message: ToastMessage): void {
  if (listener === null) waiting.push(message)
  else listener(message)
}

/** The toaster listens here; it gets what was said before it came. Returns how to stop. */
export function listenForToasts(next: Listener): () => void {
  listener = next
  for (const message of waiting) next(message)
  waiting = []
  return () => {
    if (listener === next) listener = null
  }
}
