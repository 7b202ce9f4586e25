/**
 * Gives the tab's current history entry a unique key before the router starts. Without one the router calls every page
 * that was loaded in full "default", and restores the scroll position of the last one left.
 */
export function nameHistoryEntry(): void {
  const state = (window.history.state ?? {}) as { readonly key?: unknown }
  if (typeof state.key === 'string') return
  const key = Math.random().toString(36).slice(2, 10)
  window.history.replaceState({ ...state, key }, '')
}
