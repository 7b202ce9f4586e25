import type { JobOwner } from '../../platform/painter/job-owner.ts'
import type { IdentifiedCaller } from '../callers/caller.ts'

/** The owner of a request's place in the painters' queue. */
export function jobOwnerOf(caller: IdentifiedCaller): JobOwner {
  return caller.userId !== null
    ? { person: `user:${caller.userId}`, network: null }
    : { person: `visitor:${caller.visitorId}`, network: caller.networkKey }
}
