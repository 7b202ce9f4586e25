/** Providers of the SDK; `openai-compatible` is any server that speaks OpenAI's images protocol. */
export const IMAGE_PROVIDERS = [
  'openai',
  'openai-compatible',
  'google',
  'fal',
  'black-forest-labs',
  'replicate',
] as const

type ImageProvider = (typeof IMAGE_PROVIDERS)[number]

export interface ImageModelSettings {
  readonly provider: ImageProvider
  readonly model: string
  /** null: the server needs none */
  readonly apiKey: string | null
  /** null: the provider's default */
  readonly baseUrl: URL | null
  /** the operator allowed `baseUrl` to be an address of a private network */
  readonly isPrivateAllowed: boolean
}
