/** Either the upload, with the share that is sent (0–1), or the server's painting. */
export type GenerationProgress =
  { readonly phase: 'uploading'; readonly share: number } | { readonly phase: 'painting' }

export const NOTHING_SENT: GenerationProgress = { phase: 'uploading', share: 0 }

/** @param share of the request that is sent, 0–1 */
export function progressOf(share: number): GenerationProgress {
  return share < 1 ? { phase: 'uploading', share } : { phase: 'painting' }
}
