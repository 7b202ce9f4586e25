import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'
import type { Attempts } from './attempts.service.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { checkNewPassword } from './password.policy.ts'
import { findPasswordReset, putPasswordReset, takePasswordReset } from './password-resets.repository.ts'
import { deleteSessions } from './sessions.repository.ts'
import { findUser, findUserByEmail, updateUser } from './users.repository.ts'

interface PasswordResetOptions {
  readonly db: Database
  readonly hasher: PasswordHasher
  readonly attempts: Attempts
  readonly mailer: Pick<Mailer, 'send'>
  readonly publicUrl: URL
}

const VALID_MINUTES = 60

/** Lets people who read an account's mail set its password. */
export class PasswordResetService {
  readonly #options: PasswordResetOptions

  constructor(options: PasswordResetOptions) {
    this.#options = options
  }

  /**
   * Mails a link to the account with this address, if there is one. How long it takes tells which: answer first.
   * @throws AppError too_many_attempts
   */
  async sendLink(email: string): Promise<void> {
    const { db, attempts, mailer, publicUrl } = this.#options
    const user = await findUserByEmail(db, email)
    if (user === null) return
    await attempts.countOfAccount('resetMail', String(user.id))
    const token = createToken()
    await putPasswordReset(db, { userId: user.id, tokenHash: hashToken(token), validMinutes: VALID_MINUTES })
    const link = new URL(`/auth?reset=${token}`, publicUrl)
    await mailer.send(writeMail(user, link))
  }

  /**
   * Sets the password, and signs the account out everywhere.
   * @throws AppError reset_link_invalid or password_too_common, after which the link still works
   */
  async setPassword(token: string, password: string): Promise<void> {
    const { db, hasher, attempts } = this.#options
    const tokenHash = hashToken(token)
    const userId = await findPasswordReset(db, tokenHash)
    const user = userId === null ? null : await findUser(db, userId)
    if (user === null) throw new AppError('reset_link_invalid')
    checkNewPassword(password, user)
    const passwordHash = await hasher.hash(password)
    await db.transaction(async (tx) => {
      if ((await takePasswordReset(tx, tokenHash)) === null) throw new AppError('reset_link_invalid')
      await updateUser(tx, user.id, {
        passwordHash,
        emailVerifiedAt: user.emailVerifiedAt ?? new Date(),
      })
      await deleteSessions(tx, user.id, null)
    })
    await attempts.forgiveAccount('signIn', String(user.id))
  }
}

function writeMail(user: { readonly username: string; readonly email: string }, link: URL): Mail {
  return {
    to: user.email,
    subject: 'Set a new password for Housecoat',
    text: [
      `Hello ${user.username},`,
      '',
      'Someone, probably you, asked to reset the password of your Housecoat account. Open this link within an hour:',
      '',
      link.href,
      '',
      "If it wasn't you, you can ignore this email. Your password stays the same.",
      '',
    ].join('\n'),
  }
}
