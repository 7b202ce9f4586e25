export type ToastKind = 'info' | 'success' | 'error'

export interface ToastMessage {
  title: string
  description?: string | undefined
  kind?: ToastKind
  /** 5000 by default */
  durationMs?: number
}

type Listener = (message: ToastMessage) => void

/** Messages that came before the toaster was there. */
let waiting: ToastMessage[] = []
let toaster: Listener | null = null
let caller: (() => void) | null = null

/** Shows one message for a while, in place of any that is still there. Callable from anywhere, also outside React. */
export function showToast(message: ToastMessage): void {
  if (toaster !== null) {
    toaster(message)
    return
  }
  waiting.push(message)
  caller?.()
}

/** The toaster listens here; it gets what was said before it came. Returns how to stop. */
export function listenForToasts(listener: Listener): () => void {
  toaster = listener
  for (const message of waiting) listener(message)
  waiting = []
  return () => {
    if (toaster === listener) toaster = null
  }
}

/** Tells when somebody has something to say and no toaster is there. Returns how to stop. */
export function onFirstToast(call: () => void): () => void {
  caller = call
  if (waiting.length > 0) call()
  return () => {
    if (caller === call) caller = null
  }
}
