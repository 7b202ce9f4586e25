import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox, OutboxMail } from '../../platform/mail/mail-outbox.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'
import { openTexts } from '../../platform/texts/texts.ts'
import type { UserRow } from '../callers/caller.ts'
import { isSameEmail, shownEmail } from './email-addresses.ts'
import type { RateLimiter } from './rate-limiter.service.ts'
import { rememberDevice } from './known-devices.repository.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { checkNewPassword } from './password.policy.ts'
import type { AccountNotices } from './account-notices.ts'
import { setConfirmedEmail } from './email-confirmation.service.ts'
import { findLink, putLink, takeLink } from './mailed-links.repository.ts'
import { deleteSecondFactor } from './second-factors.repository.ts'
import { findUser, holdUser, listUsersByEmail, updateUser } from './users.repository.ts'
import { withdrawAccess } from './withdraw-access.ts'

interface PasswordResetOptions {
  readonly db: Database
  readonly hasher: PasswordHasher
  readonly rateLimiter: RateLimiter
  readonly outbox: Pick<MailOutbox, 'enqueue' | 'transaction'>
  readonly notices: Pick<AccountNotices, 'enqueue'>
  readonly publicUrl: URL
}

const VALID_MINUTES = 60

/** Sets forgotten passwords with mailed links. */
export class PasswordResetService {
  readonly #options: PasswordResetOptions

  constructor(options: PasswordResetOptions) {
    this.#options = options
  }

  /**
   * Mails a link to the account with this address, if there is one. If nobody has confirmed the address, mails each of the
   * newest accounts that wait for it. Respond first: the duration would reveal which.
   * @throws AppError too_many_attempts
   */
  async sendLink(email: string): Promise<void> {
    const { db, rateLimiter } = this.#options
    for (const user of await listUsersByEmail(db, email)) {
      await rateLimiter.consumeForAccount('resetMail', String(user.id))
      await this.#mailLink(user)
    }
  }

  /**
   * Sets the password, and ends all other access: the owner is the person who reads the account's mail, and someone else may
   * have set it up. The second factor stays if the address was confirmed before, or the account is a moderator's.
   * @param deviceToken the browser's present one, or null
   * @returns a device token: the browser is now a known device
   * @throws AppError reset_link_invalid, or password_too_common or email_taken, which do not use up the link
   */
  async setPassword(token: string, password: string, deviceToken: string | null): Promise<string> {
    const { db, outbox, hasher, rateLimiter, notices } = this.#options
    const tokenHash = hashToken(token)
    const link = await findLink(db, 'reset', tokenHash)
    const user = link && (await findUser(db, link.userId))
    if (user === null) throw new AppError('reset_link_invalid')
    checkNewPassword(password, { ...user, email: shownEmail(user) })
    const passwordHash = await hasher.hash(password)
    const renewedDeviceToken = await outbox.transaction(async (tx) => {
      const held = await holdUser(tx, user)
      const taken = held && (await takeLink(tx, 'reset', tokenHash))
      if (taken === null || !isSameEmail(shownEmail(held!), taken.email))
        throw new AppError('reset_link_invalid')
      await withdrawAccess(tx, user.id)
      await updateUser(tx, user.id, { passwordHash })
      if (held!.emailVerifiedAt === null) {
        await setConfirmedEmail(tx, held!, taken.email)
        // a stranger may have set it up before the address was proved; a moderator's rights need more than mail access
        if (held!.moderatorNames.length === 0) await deleteSecondFactor(tx, user.id)
      }
      await notices.enqueue(tx, { ...user, email: taken.email }, 'password-reset')
      return rememberDevice(tx, user.id, deviceToken)
    })
    await rateLimiter.resetAccount('resetMail', String(user.id))
    return renewedDeviceToken
  }

  async #mailLink(user: UserRow): Promise<void> {
    const { outbox, publicUrl } = this.#options
    const token = createToken()
    const email = shownEmail(user)
    const link = { userId: user.id, email, tokenHash: hashToken(token), validMinutes: VALID_MINUTES }
    await outbox.transaction(async (tx) => {
      await putLink(tx, 'reset', link)
      await outbox.enqueue(tx, writeMail(user, email, new URL(`/auth?reset=${token}`, publicUrl)))
    })
  }
}

function writeMail({ username, locale }: UserRow, email: string, link: URL): OutboxMail {
  const i18n = openTexts(locale)
  return {
    to: email,
    locale: i18n.locale,
    expiresAt: new Date(Date.now() + VALID_MINUTES * 60_000),
    subject: i18n._('Set a new password for Housecoat'),
    text: [
      i18n._('Hello {username},', { username }),
      '',
      i18n._(
        'Someone, probably you, asked to reset the password for your Housecoat account. Open this link within an hour:',
      ),
      '',
      link.href,
      '',
      i18n._("If this wasn't you, you can ignore this email. Your password stays the same."),
      '',
    ].join('\n'),
  }
}
