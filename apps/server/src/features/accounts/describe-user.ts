import type { User } from '@housecoat/contract'
import type { UserRow } from './users.repository.ts'

/** What a person is told about the own account. */
export function describeUser(user: UserRow, isModerator: boolean): User {
  const { id, username, email, hasGoogle, hasSecondFactor } = user
  return {
    ...{ id, username, email, hasGoogle, hasSecondFactor, isModerator },
    hasPassword: user.passwordHash !== null,
    createdAt: user.createdAt.toISOString(),
  }
}
