import type { SubscriptionSummary } from '@housecoat/contract'
import type { IdentifiedCaller, UserRow } from '../callers/caller.ts'

/** The account or visitor whose allowance a generation is debited from; not always its owner. */
export type Payer =
  | {
      readonly kind: 'member'
      readonly userId: number
      /** key of the accounts that share a daily ceiling with this one; null: none */
      readonly networkKey: string | null
    }
  | {
      readonly kind: 'visitor'
      readonly visitorId: string
      /** counts the visitors of one network together */
      readonly networkKey: string
    }

/** An account that still has to confirm an email pays as a visitor, unless it has a paid plan. */
export function payerOf(caller: IdentifiedCaller, plan: SubscriptionSummary['plan']): Payer {
  if (caller.userId !== null && plan !== 'free')
    return { kind: 'member', userId: caller.userId, networkKey: null }
  if (caller.userId !== null && !caller.mustConfirmEmail)
    return { kind: 'member', userId: caller.userId, networkKey: sharedKeyOf(caller.session.user) }
  return { kind: 'visitor', visitorId: caller.visitorId, networkKey: caller.networkKey }
}

/**
 * Free accounts without a confirmed address cost nothing to create: all that one network registered on one day share a daily
 * ceiling, on later days too and after some of them were deleted.
 */
function sharedKeyOf({ emailVerifiedAt, registeredFrom, createdAt }: UserRow): string | null {
  if (emailVerifiedAt !== null || registeredFrom === null) return null
  const day = createdAt.toISOString().slice(0, 'yyyy-mm-dd'.length)
  return `${registeredFrom}:${day}`
}
