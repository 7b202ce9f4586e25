/** Whose place in the painters' queue a job takes. */
export interface JobOwner {
  /** such as `user:7`; null where only the network is known */
  readonly person: string | null
  /** the visitor's network, where all visitors are counted together; null for members */
  readonly network: string | null
}

/** Jobs of one group take turns with those of others: a member's own, or those of all visitors of a network. */
export function groupOf({ person, network }: JobOwner): string {
  return network === null ? `person:${person}` : `network:${network}`
}
