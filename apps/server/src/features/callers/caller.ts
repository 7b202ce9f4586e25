import type { ApiScope, Locale } from '@housecoat/contract'

/** An account as its row and the rows around it describe it. */
export interface UserRow {
  readonly id: number
  readonly username: string
  readonly email: string | null
  readonly emailVerifiedAt: Date | null
  readonly pendingEmail: string | null
  readonly passwordHash: string | null
  readonly credentialsVersion: number
  /** keyed hash of the network that registered the account, or null */
  readonly registeredFrom: string | null
  /** the chosen language of pages and mails, or null */
  readonly locale: Locale | null
  readonly suspendedAt: Date | null
  readonly createdAt: Date
  readonly hasGoogle: boolean
  readonly hasSecondFactor: boolean
  /** moderator names bound to this account, whatever its present name */
  readonly moderatorNames: readonly string[]
}

/** A signed-in browser. */
export interface Session {
  readonly id: string
  readonly user: UserRow
}

/** A personal API token in place of a browser. */
export interface TokenSession extends Session {
  /** what the token may do */
  readonly scopes: readonly ApiScope[]
}

/**
 * Who sent a request; `request.getCaller()` returns it. It lives in a feature and not in `platform/http`, because it knows
 * accounts; it imports no other feature, so every feature may import it. Services take a `Caller` or a `Pick` of it.
 */
export interface Caller {
  /** the signed-in account; null: nobody is signed in */
  readonly userId: number | null
  readonly session: Session | null
  /** what the request's API token may do; null: the request has none, and may do all that its session may */
  readonly scopes: readonly ApiScope[] | null
  /** from the browser's visitor cookie, or null; a signed-in browser can have one too */
  readonly visitorId: string | null
  /** keyed hash of the network that the request came from */
  readonly networkKey: string
  /** whether ADMIN_USERNAMES lists the account */
  readonly isModerator: boolean
  /** whether the account may act as a moderator, which requires a second factor */
  readonly mayModerate: boolean
  /** whether the account has to confirm an email before it may post and gets a daily allowance */
  readonly mustConfirmEmail: boolean
}

export interface SignedInCaller extends Caller {
  readonly userId: number
  readonly session: Session
}

/** A caller with an id to count generations under: the account's if it is confirmed, else the visitor's. */
export type IdentifiedCaller =
  | (SignedInCaller & { readonly mustConfirmEmail: false })
  | (SignedInCaller & { readonly mustConfirmEmail: true; readonly visitorId: string })
  | (Caller & { readonly userId: null; readonly session: null; readonly visitorId: string })

/** The owner of what a caller makes: the account, or without one the visitor. */
export type Owner =
  | { readonly kind: 'member'; readonly userId: number }
  | { readonly kind: 'visitor'; readonly visitorId: string }

export function ownerOf(caller: IdentifiedCaller): Owner {
  return caller.userId !== null
    ? { kind: 'member', userId: caller.userId }
    : { kind: 'visitor', visitorId: caller.visitorId }
}

/** The columns that name an owner in a row. */
export function ownerColumns(caller: IdentifiedCaller) {
  return caller.userId !== null ? { userId: caller.userId } : { visitorId: caller.visitorId }
}
