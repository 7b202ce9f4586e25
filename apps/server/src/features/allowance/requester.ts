/** Who asks for a generation: a signed-in person, or a browser without an account. */
export type Requester =
  | {
      readonly kind: 'member'
      readonly userId: number
      /** whose allowance a generation takes from while the person is on the free plan */
      readonly freePayer: Payer
    }
  | Visitor

/** Whose allowance a generation takes from. */
export type Payer =
  | {
      readonly kind: 'member'
      readonly userId: number
      /** the accounts that share a daily ceiling with this one; null: it has none but its own */
      readonly networkKey: string | null
    }
  | Visitor

interface Visitor {
  readonly kind: 'visitor'
  readonly visitorId: string
  /** keyed hash of the network that the request came from; counts the visitors of one address together */
  readonly networkKey: string
}
