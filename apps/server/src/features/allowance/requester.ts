/** Who asks for a generation: a signed-in person, or a browser without an account. */
export type Requester =
  | {
      readonly kind: 'member'
      readonly userId: number
      /** the payer of a generation on the free plan */
      readonly freePayer: Payer
    }
  | Visitor

/** The payer of a generation. */
export type Payer =
  | {
      readonly kind: 'member'
      readonly userId: number
      /** key of the accounts that share a daily ceiling with this one; null: none */
      readonly networkKey: string | null
    }
  | Visitor

interface Visitor {
  readonly kind: 'visitor'
  readonly visitorId: string
  /** keyed hash of the network that the request came from; counts the visitors of one address together */
  readonly networkKey: string
}
