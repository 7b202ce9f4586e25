import { AppError } from '../../app-error.ts'
import type { Caller } from '../callers/caller.ts'

/** @throws AppError email_unconfirmed to members who have to confirm an email first */
export function checkMayPost({ mustConfirmEmail }: Pick<Caller, 'mustConfirmEmail'>): void {
  if (mustConfirmEmail) throw new AppError('email_unconfirmed')
}
