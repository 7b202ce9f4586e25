/** The providers that the SDK brings; `openai-compatible` is any server that speaks OpenAI's images protocol. */
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
  /** null: the server asks for none */
  readonly apiKey: string | null
  /** null: the provider's own */
  readonly baseUrl: URL | null
  /** the operator allowed `baseUrl` to be an address of a private network */
  readonly isPrivateAllowed: boolean
}
