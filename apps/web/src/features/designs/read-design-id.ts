/** The id of a design from an address; null for a text that cannot be one. */
export function readDesignId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
