import type { Locale } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import { isUniqueViolation } from '../../platform/database/database-errors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox, OutboxMail } from '../../platform/mail/mail-outbox.ts'
import { createToken, hashToken } from '../../platform/secrets/tokens.ts'
import { openTexts } from '../../platform/texts/texts.ts'
import type { UserRow } from '../callers/caller.ts'
import { isSameEmail } from './email-addresses.ts'
import type { AccountNotices } from './account-notices.ts'
import type { RateLimiter } from './rate-limiter.service.ts'
import { deleteLinks, findLink, putLink, takeLink } from './mailed-links.repository.ts'
import {
  findUser,
  findUserByEmail,
  holdUser,
  releaseUnverifiedEmail,
  updateUser,
} from './users.repository.ts'

interface EmailConfirmationOptions {
  readonly db: Database
  readonly rateLimiter: Pick<RateLimiter, 'consumeForAccount' | 'tryForAccount'>
  readonly outbox: Pick<MailOutbox, 'enqueue' | 'transaction'>
  readonly notices: Pick<AccountNotices, 'enqueue'>
  readonly publicUrl: URL
  /** false: no address has to be confirmed */
  readonly hasMailServer: boolean
  readonly onError: (error: unknown, message: string) => void
}

/** The account and address of a confirmation link. */
export interface ConfirmationSubject {
  readonly username: string
  readonly email: string
}

const VALID_HOURS = 24

/** Confirms that people read mail at their address. Does nothing without a mail server. */
export class EmailConfirmations {
  readonly #options: EmailConfirmationOptions

  constructor(options: EmailConfirmationOptions) {
    this.#options = options
  }

  get isAsked(): boolean {
    return this.#options.hasMailServer
  }

  /** @returns the address that a mailed link would confirm, or null when there is nothing to confirm */
  addressToConfirm({ email, emailVerifiedAt, pendingEmail }: EmailState): string | null {
    if (!this.isAsked) return null
    return pendingEmail ?? (emailVerifiedAt === null ? email : null)
  }

  /** Whether the account has to confirm an address before it may post and gets a daily allowance. */
  isMissing({ emailVerifiedAt }: Pick<UserRow, 'emailVerifiedAt'>): boolean {
    return this.isAsked && emailVerifiedAt === null
  }

  /**
   * Enqueues the mail with the link in the transaction that set the address. Logs and skips it when the account or the
   * address got too many; the person can ask again later.
   */
  async enqueueLink(tx: Database, user: UserRow): Promise<void> {
    const { rateLimiter, onError } = this.#options
    const email = this.addressToConfirm(user)
    if (email === null) return
    for (const account of limitedAccounts(user, email))
      if (!(await rateLimiter.tryForAccount(tx, 'confirmMail', account))) {
        onError(new AppError('too_many_attempts'), 'a confirmation mail was not sent')
        return
      }
    await this.#enqueue(tx, user, email)
  }

  /** @throws AppError too_many_attempts */
  async mailAgain(user: UserRow): Promise<void> {
    const { rateLimiter, outbox } = this.#options
    const email = this.addressToConfirm(user)
    if (email === null) return
    for (const account of limitedAccounts(user, email))
      await rateLimiter.consumeForAccount('confirmMail', account)
    await outbox.transaction((tx) => this.#enqueue(tx, user, email))
  }

  /**
   * @returns what a link would confirm; changes nothing
   * @throws AppError confirmation_link_invalid, or email_taken when another account has confirmed the address
   */
  async find(token: string): Promise<ConfirmationSubject> {
    const { db } = this.#options
    const link = await findLink(db, 'confirm', hashToken(token))
    const user = link && (await findUser(db, link.userId))
    if (user === null || !isSameEmail(this.addressToConfirm(user), link?.email ?? null))
      throw new AppError('confirmation_link_invalid')
    const { email } = link!
    if ((await findOtherOwner(db, email, user.id)) !== null) throw new AppError('email_taken')
    return { username: user.username, email }
  }

  /**
   * Confirms the address that the link was sent to.
   * @throws AppError confirmation_link_invalid, or email_taken, which does not use up the link
   */
  async confirm(token: string): Promise<void> {
    const { db, outbox, notices } = this.#options
    const tokenHash = hashToken(token)
    const link = await findLink(db, 'confirm', tokenHash)
    const user = link && (await findUser(db, link.userId))
    if (user === null) throw new AppError('confirmation_link_invalid')
    await outbox.transaction(async (tx) => {
      const held = await holdUser(tx, user)
      const taken = held && (await takeLink(tx, 'confirm', tokenHash))
      if (taken === null || !isSameEmail(this.addressToConfirm(held!), taken.email))
        throw new AppError('confirmation_link_invalid')
      await setConfirmedEmail(tx, held!, taken.email)
      if (!isSameEmail(held!.email, taken.email)) await notices.enqueue(tx, held!, 'email-changed')
    })
  }

  /** Takes as long for an address of another account as for a free one, so that the duration does not tell which it is. */
  async #enqueue(tx: Database, user: UserRow, email: string): Promise<void> {
    const token = createToken()
    const link = { userId: user.id, email, tokenHash: hashToken(token), validMinutes: VALID_HOURS * 60 }
    await putLink(tx, 'confirm', link)
    const owner = await findOtherOwner(tx, email, user.id)
    const mail =
      owner === null ? this.#writeLink(user, email, token) : this.#writeTaken(user, email, owner.locale)
    await this.#options.outbox.enqueue(tx, mail)
  }

  #writeLink({ username, locale }: UserRow, email: string, token: string): OutboxMail {
    const i18n = openTexts(locale)
    return {
      to: email,
      locale: i18n.locale,
      expiresAt: new Date(Date.now() + VALID_HOURS * 3_600_000),
      subject: i18n._('Confirm your email for Housecoat'),
      text: [
        i18n._('Hello {username},', { username }),
        '',
        i18n._(
          'Open this link within {hours} hours to confirm that this is the email for your Housecoat account "{username}":',
          { hours: String(VALID_HOURS), username },
        ),
        '',
        // the part after # stays in the browser: no log and no other site sees it
        new URL(`/auth#confirm=${token}`, this.#options.publicUrl).href,
        '',
        i18n._("Don't recognize this account? Ignore this email. Nothing changes unless you open the link."),
        '',
      ].join('\n'),
    }
  }

  /** Tells the owner, and not the person who registers, that the address belongs to an account. */
  #writeTaken({ username }: UserRow, email: string, locale: Locale | null): OutboxMail {
    const i18n = openTexts(locale)
    const link = new URL('/auth?forgot', this.#options.publicUrl).href
    return {
      to: email,
      locale: i18n.locale,
      subject: i18n._('You already have a Housecoat account'),
      text: [
        i18n._('Hello,'),
        '',
        i18n._(
          'Someone, probably you, entered this email for the Housecoat account "{username}". It already belongs to another account you have.',
          { username },
        ),
        '',
        i18n._('Sign in there with this email. If you forgot the password, set a new one: {link}', { link }),
        '',
        i18n._(
          "If this wasn't you, you don't need to do anything. Nobody can get into your account this way.",
        ),
        '',
      ].join('\n'),
    }
  }
}

/** Limits an address too, however many accounts wait for it. */
function limitedAccounts({ id }: UserRow, email: string): string[] {
  return [String(id), `address:${hashToken(email.toLowerCase())}`]
}

type EmailState = Pick<UserRow, 'email' | 'emailVerifiedAt' | 'pendingEmail'>

/**
 * Sets an account's confirmed address. An account that holds it unproved
 * loses it, and the account's earlier mailed links stop working.
 * @throws AppError email_taken when another account has proved it
 */
export async function setConfirmedEmail(tx: Database, { id }: UserRow, email: string): Promise<void> {
  await releaseUnverifiedEmail(tx, email, id)
  await updateUser(tx, id, { email, emailVerifiedAt: new Date(), pendingEmail: null }).catch(
    (error: unknown) => {
      throw isUniqueViolation(error, 'users_email_unique') ? new AppError('email_taken') : error
    },
  )
  await deleteLinks(tx, id)
}

/** Another account that has confirmed the address. */
async function findOtherOwner(db: Database, email: string, exceptId: number): Promise<UserRow | null> {
  const owner = await findUserByEmail(db, email)
  return owner !== null && owner.id !== exceptId && owner.emailVerifiedAt !== null ? owner : null
}
