import type { User } from '@housecoat/contract'
import type { UserRow } from '../callers/caller.ts'
import { shownEmail } from './email-addresses.ts'
import type { EmailConfirmations } from './email-confirmation.service.ts'

/** An account as its owner's pages show it. */
export function describeUser(
  user: UserRow,
  isModerator: boolean,
  confirmations: Pick<EmailConfirmations, 'addressToConfirm'>,
): User {
  const { id, username, locale, hasGoogle, hasSecondFactor } = user
  return {
    ...{ id, username, locale, hasGoogle, hasSecondFactor, isModerator },
    email: shownEmail(user),
    isEmailConfirmed: user.emailVerifiedAt !== null,
    pendingEmail: confirmations.addressToConfirm(user),
    hasPassword: user.passwordHash !== null,
    createdAt: user.createdAt.toISOString(),
  }
}
