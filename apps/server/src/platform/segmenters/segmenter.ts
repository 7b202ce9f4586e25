/** Providers that offer SAM 2. */
export const SEGMENTER_PROVIDERS = ['fal', 'replicate'] as const

type SegmenterProvider = (typeof SEGMENTER_PROVIDERS)[number]

/** What each provider calls SAM 2. */
export const DEFAULT_SEGMENTERS: Readonly<Record<SegmenterProvider, string>> = {
  fal: 'fal-ai/sam2/image',
  replicate: 'meta/sam-2:fe97b453a6455861e3bac769b441ca1f1086110da7466dbb65cf1eecfd60dc83',
}

export interface SegmenterSettings {
  readonly provider: SegmenterProvider
  /** the provider's name of the model */
  readonly model: string
  readonly apiKey: string
  /** null: the provider's own */
  readonly baseUrl: URL | null
  /** the operator allowed `baseUrl` to be an address of a private network */
  readonly isPrivateAllowed: boolean
}

/** A point of a picture, in its pixels. */
export interface PromptPoint {
  readonly x: number
  readonly y: number
  /** whether it lies in the region that is sought */
  readonly isInside: boolean
}

/**
 * A hosted model that segments pictures: the region under points, in one call each; or all regions of a picture in one call, of
 * which the caller selects. Files that it returns are not yet guarded.
 * @throws SegmenterError; the signal's reason when it was aborted
 */
export type Segmenter = { readonly name: string } & (
  | {
      readonly kind: 'by-points'
      findRegion(photo: Uint8Array, points: readonly PromptPoint[], signal: AbortSignal): Promise<Buffer>
    }
  | { readonly kind: 'all-at-once'; listRegions(photo: Uint8Array, signal: AbortSignal): Promise<Buffer[]> }
)

/** The model gave no mask. The message contains no key, and is only for the log. */
export class SegmenterError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SegmenterError'
  }
}
