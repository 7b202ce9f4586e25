/** Who asks for a generation: a signed-in person, or a browser without an account. */
export type Requester =
  | { readonly kind: 'member'; readonly userId: number }
  | {
      readonly kind: 'visitor'
      readonly visitorId: string
      /** keyed hash of the network that the request came from; counts the visitors of one address together */
      readonly networkKey: string
    }
