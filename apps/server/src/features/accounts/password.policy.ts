import { findPasswordWeakness } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/** @throws AppError password_too_common for a weak or common password */
export function checkNewPassword(password: string, owner: { username: string; email: string }): void {
  const isWeak = findPasswordWeakness(password, owner) !== null
  if (isWeak || isCommonPassword(password)) throw new AppError('password_too_common')
}
