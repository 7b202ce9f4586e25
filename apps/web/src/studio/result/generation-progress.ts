/** The upload, with the share that is sent (0–1), the server's painting, or waiting for a connection. */
export type GenerationProgress =
  { readonly phase: 'uploading'; readonly share: number } | { readonly phase: 'painting' | 'waiting' }

export const NOTHING_SENT: GenerationProgress = { phase: 'uploading', share: 0 }

export const WAITING: GenerationProgress = { phase: 'waiting' }

/** @param share of the request that is sent, 0–1 */
export function progressOf(share: number): GenerationProgress {
  return share < 1 ? { phase: 'uploading', share } : { phase: 'painting' }
}
