import type { JobOwner } from '../../platform/painter/job-owner.ts'
import type { Requester } from './requester.ts'

/** The owner of a request's place in the painters' queue. */
export function jobOwnerOf(requester: Requester): JobOwner {
  return requester.kind === 'member'
    ? { person: `user:${requester.userId}`, network: null }
    : { person: `visitor:${requester.visitorId}`, network: requester.networkKey }
}
