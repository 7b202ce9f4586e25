import type { IdentifiedCaller } from '../features/callers/caller.ts'

/** A caller who is not signed in, on a network of its own. */
export function buildVisitingCaller(visitorId: string): IdentifiedCaller {
  return {
    userId: null,
    session: null,
    scopes: null,
    visitorId,
    networkKey: 'somewhere',
    isModerator: false,
    mayModerate: false,
    mustConfirmEmail: false,
  }
}
