import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox, OutboxMail } from '../../platform/mail/mail-outbox.ts'
import { openTexts } from '../../platform/texts/texts.ts'
import type { UserRow } from '../callers/caller.ts'

/** What happened to an account, and what its owner can do about it. */
const NOTICES = {
  'password-changed': {
    subject: /*i18n*/ 'Your Housecoat password was changed',
    text: /*i18n*/ 'The password of your Housecoat account was changed, and all other devices were signed out.',
    remedy: 'reset',
  },
  'password-reset': {
    subject: /*i18n*/ 'Your Housecoat password was set',
    text: /*i18n*/ 'A new password was set for your Housecoat account with a link we emailed. All devices were signed out, and Google sign-in was disconnected; you can connect it again on your account page.',
    remedy: 'reset',
  },
  'email-change-asked': {
    subject: /*i18n*/ 'A new email for your Housecoat account',
    text: /*i18n*/ 'Someone signed in to your Housecoat account asked to change its email to another one. Your email stays as it is until the new one is confirmed.',
    remedy: 'reset',
  },
  'email-changed': {
    subject: /*i18n*/ 'The email for your Housecoat account was changed',
    text: /*i18n*/ "Your Housecoat account has a new email. We won't send email about the account to this address anymore.",
    remedy: 'operator',
  },
  'google-connected': {
    subject: /*i18n*/ 'Google sign-in was added to your Housecoat account',
    text: /*i18n*/ 'A Google account can now sign in to your Housecoat account.',
    remedy: 'reset',
  },
  'google-disconnected': {
    subject: /*i18n*/ 'Google sign-in was removed from your Housecoat account',
    text: /*i18n*/ 'Google can no longer sign in to your Housecoat account. Your password still works.',
    remedy: 'reset',
  },
  'second-factor-on': {
    subject: /*i18n*/ 'Two-step sign-in is on for your Housecoat account',
    text: /*i18n*/ 'Signing in to your Housecoat account now requires a code from your authenticator app. All other devices were signed out.',
    remedy: 'reset',
  },
  'second-factor-off': {
    subject: /*i18n*/ 'Two-step sign-in is off for your Housecoat account',
    text: /*i18n*/ 'Signing in to your Housecoat account now requires only your password. All other devices were signed out.',
    remedy: 'reset',
  },
  'recovery-codes-renewed': {
    subject: /*i18n*/ 'You have new Housecoat recovery codes',
    text: /*i18n*/ 'The recovery codes of your Housecoat account were replaced. The old ones no longer work.',
    remedy: 'reset',
  },
  'recovery-code-used': {
    subject: /*i18n*/ 'A Housecoat recovery code was used',
    text: /*i18n*/ 'A recovery code of your Housecoat account was used instead of your authenticator app. It no longer works.',
    remedy: 'reset',
  },
  'api-token-created': {
    subject: /*i18n*/ 'An API token was created for your Housecoat account',
    text: /*i18n*/ 'A new API token lets programs use your Housecoat account. You can see and delete your tokens on your account page.',
    remedy: 'reset',
  },
  'account-deleted': {
    subject: /*i18n*/ 'Your Housecoat account was deleted',
    text: /*i18n*/ 'Your Housecoat account and everything in it were deleted.',
    remedy: 'operator',
  },
} as const satisfies Record<string, Notice>

interface Notice {
  readonly subject: string
  readonly text: string
  /** for an owner who did not do it: reset the password, or write to the operator */
  readonly remedy: 'reset' | 'operator'
}

type NoticeOfAnyKind = (typeof NOTICES)[NoticeKind]

export type NoticeKind = keyof typeof NOTICES

/** Whom a notice addresses, and in which language. */
type Reader = Pick<UserRow, 'username' | 'locale'>

interface AccountNoticesOptions {
  readonly outbox: Pick<MailOutbox, 'enqueue'>
  readonly publicUrl: URL
  /** the operator's mail address */
  readonly operator: string
}

/** Mails people about changes to their accounts. */
export class AccountNotices {
  readonly #options: AccountNoticesOptions

  constructor(options: AccountNoticesOptions) {
    this.#options = options
  }

  /**
   * Enqueues a notice in the transaction of the change. Nothing is sent to a pending address: it may be anyone's.
   * @param user as before the change, if the address itself changed
   */
  async enqueue(
    tx: Database,
    { email, ...reader }: Reader & Pick<UserRow, 'email'>,
    kind: NoticeKind,
  ): Promise<void> {
    if (email !== null) await this.#options.outbox.enqueue(tx, this.#write(email, reader, NOTICES[kind]))
  }

  #write(email: string, { username, locale }: Reader, notice: NoticeOfAnyKind): OutboxMail {
    const { publicUrl, operator } = this.#options
    const i18n = openTexts(locale)
    const link = new URL('/auth?forgot', publicUrl).href
    return {
      to: email,
      locale: i18n.locale,
      subject: i18n._(notice.subject),
      text: [
        i18n._('Hello {username},', { username }),
        '',
        i18n._(notice.text),
        '',
        i18n._("If this was you, you don't need to do anything."),
        notice.remedy === 'reset'
          ? i18n._("If this wasn't you, set a new password now: {link}", { link })
          : i18n._("If this wasn't you, contact {operator}.", { operator }),
        '',
      ].join('\n'),
    }
  }
}
