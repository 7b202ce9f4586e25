/** @example formatList(['trim', 'roof', 'walls']) → 'trim, roof, and walls' */
export function formatList(words: Iterable<string>): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words)
}
