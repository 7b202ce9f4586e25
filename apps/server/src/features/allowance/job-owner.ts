import type { JobOwner } from '../../platform/painter/job-owner.ts'
import type { Requester } from './requester.ts'

/** Whose place in the painters' queue a request takes. */
export function jobOwnerOf(requester: Requester): JobOwner {
  return requester.kind === 'member'
    ? { person: `user:${requester.userId}`, network: null }
    : { person: `visitor:${requester.visitorId}`, network: requester.networkKey }
}
