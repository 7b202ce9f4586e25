/** What the server is waited for: the rest of the upload (0–1 has left), or its painter. */
export type GenerationProgress =
  { readonly phase: 'uploading'; readonly share: number } | { readonly phase: 'painting' }

export const NOTHING_SENT: GenerationProgress = { phase: 'uploading', share: 0 }

/** @param share of the request that has left, 0–1 */
export function progressOf(share: number): GenerationProgress {
  return share < 1 ? { phase: 'uploading', share } : { phase: 'painting' }
}
