export type ToastKind = 'info' | 'success' | 'error'

export interface ToastMessage {
  title: string
  description?: string | undefined
  kind?: ToastKind
  /** 5000 by default */
  durationMs?: number
}

type Listener = (message: ToastMessage) => void

/** Messages shown before the toaster has mounted. */
let waiting: ToastMessage[] = []
let toaster: Listener | null = null
let clear: (() => void) | null = null
let caller: (() => void) | null = null

/** Shows a toast, replacing the current one. Can be called from anywhere, also outside React. */
export function showToast(message: ToastMessage): void {
  if (toaster !== null) {
    toaster(message)
    return
  }
  waiting.push(message)
  caller?.()
}

/** Removes the current toast, which would cover what has just appeared. */
export function clearToast(): void {
  waiting = []
  clear?.()
}

/**
 * For the toaster: receives all messages, earlier ones first.
 * @param onClear removes the current toast
 * @returns a function that unsubscribes
 */
export function listenForToasts(listener: Listener, onClear: () => void = () => undefined): () => void {
  toaster = listener
  clear = onClear
  for (const message of waiting) listener(message)
  waiting = []
  return () => {
    if (toaster !== listener) return
    toaster = null
    clear = null
  }
}

/** Calls back when a message arrives before the toaster has mounted. @returns a function that unsubscribes */
export function onFirstToast(call: () => void): () => void {
  caller = call
  if (waiting.length > 0) call()
  return () => {
    if (caller === call) caller = null
  }
}
