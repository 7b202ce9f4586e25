/** The owner of a job's place in the painters' queue. */
export interface JobOwner {
  /** such as `user:7`; null when only the network is known */
  readonly person: string | null
  /** the visitor's network, whose visitors are counted together; null for members */
  readonly network: string | null
  /** whether they have a paid plan; see PAID_FIRST */
  readonly isPaid?: boolean
}

/** The group that shares painters fairly with others: a member, or all visitors of a network. */
export function groupOf({ person, network }: JobOwner): string {
  return network === null ? `person:${person}` : `network:${network}`
}
