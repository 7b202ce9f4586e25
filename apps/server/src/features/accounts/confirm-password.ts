import { AppError } from '../../app-error.ts'
import type { UserRow } from '../callers/caller.ts'
import type { RateLimiter } from './rate-limiter.service.ts'
import type { PasswordHasher } from './password-hasher.ts'

interface ConfirmPasswordOptions {
  readonly hasher: PasswordHasher
  readonly rateLimiter: RateLimiter
}

/**
 * Checks the password of a signed-in member; accounts without a password pass.
 * @throws AppError password_wrong or too_many_attempts
 */
export type ConfirmPassword = (user: UserRow, password: string | undefined) => Promise<void>

export function createConfirmPassword({ hasher, rateLimiter }: ConfirmPasswordOptions): ConfirmPassword {
  return async (user, password) => {
    if (user.passwordHash === null) return
    await rateLimiter.consumeForAccount('confirm', String(user.id))
    if (!(await hasher.verify(user.passwordHash, password ?? ''))) throw new AppError('password_wrong')
    await rateLimiter.resetAccount('confirm', String(user.id))
  }
}
