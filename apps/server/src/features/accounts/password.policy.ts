import { AppError } from '../../app-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/** @throws AppError password_too_common for a password that is guessed first */
export function checkNewPassword(password: string, owner: { username: string; email: string }): void {
  const lowered = password.toLowerCase()
  const isOwnName = lowered === owner.username.toLowerCase() || lowered === owner.email.toLowerCase()
  if (isOwnName || isCommonPassword(password)) throw new AppError('password_too_common')
}
