/** A random key for a history entry. */
export function createEntryKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

/**
 * Gives the tab's current history entry a unique key before the router starts. Without one, every page that was loaded in
 * full has the key "default", and would be opened at the scroll position of the last one left.
 */
export function nameHistoryEntry(): void {
  const state = (window.history.state ?? {}) as { readonly key?: unknown }
  if (typeof state.key === 'string') return
  window.history.replaceState({ ...state, key: createEntryKey() }, '')
}
