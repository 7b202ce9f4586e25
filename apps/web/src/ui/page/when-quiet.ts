/** Delay after the page has loaded, so that nothing competes with its first paint. */
const IDLE_DELAY_MS = 1200

/** Calls back once the page has loaded and the browser is idle. @returns a function that cancels this */
export function whenQuiet(callback: () => void): () => void {
  let timer = 0
  const wait = () => {
    timer = window.setTimeout(() => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: 2000 })
      else callback()
    }, IDLE_DELAY_MS)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    window.clearTimeout(timer)
  }
}
