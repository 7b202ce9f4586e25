import type { User } from '@housecoat/contract'
import type { UserRow } from './users.repository.ts'

/** What a person is told about the own account. */
export function describeUser(user: UserRow, isModerator: boolean): User {
  const { id, username, email, hasGoogle } = user
  return {
    ...{ id, username, email, hasGoogle, isModerator },
    hasPassword: user.passwordHash !== null,
    createdAt: user.createdAt.toISOString(),
  }
}
