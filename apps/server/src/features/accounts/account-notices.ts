import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox, OutboxMail } from '../../platform/mail/mail-outbox.ts'
import type { UserRow } from '../callers/caller.ts'

/** What happened to an account, and what its owner can do about it. */
const NOTICES = {
  'password-changed': {
    subject: 'Your Housecoat password was changed',
    text: 'The password of your Housecoat account was changed, and all other devices were signed out.',
    remedy: 'reset',
  },
  'password-reset': {
    subject: 'Your Housecoat password was set',
    text: 'A new password was set for your Housecoat account with a link we emailed. All devices were signed out, and Google sign-in was disconnected; you can connect it again on your account page.',
    remedy: 'reset',
  },
  'email-change-asked': {
    subject: 'A new email for your Housecoat account',
    text: 'Someone signed in to your Housecoat account asked to change its email to another one. Your email stays as it is until the new one is confirmed.',
    remedy: 'reset',
  },
  'email-changed': {
    subject: 'The email for your Housecoat account was changed',
    text: "Your Housecoat account has a new email. We won't send email about the account to this address anymore.",
    remedy: 'operator',
  },
  'google-connected': {
    subject: 'Google sign-in was added to your Housecoat account',
    text: 'A Google account can now sign in to your Housecoat account.',
    remedy: 'reset',
  },
  'google-disconnected': {
    subject: 'Google sign-in was removed from your Housecoat account',
    text: 'Google can no longer sign in to your Housecoat account. Your password still works.',
    remedy: 'reset',
  },
  'second-factor-on': {
    subject: 'Two-step sign-in is on for your Housecoat account',
    text: 'Signing in to your Housecoat account now requires a code from your authenticator app. All other devices were signed out.',
    remedy: 'reset',
  },
  'second-factor-off': {
    subject: 'Two-step sign-in is off for your Housecoat account',
    text: 'Signing in to your Housecoat account now requires only your password. All other devices were signed out.',
    remedy: 'reset',
  },
  'recovery-codes-renewed': {
    subject: 'You have new Housecoat recovery codes',
    text: 'The recovery codes of your Housecoat account were replaced. The old ones no longer work.',
    remedy: 'reset',
  },
  'recovery-code-used': {
    subject: 'A Housecoat recovery code was used',
    text: 'A recovery code of your Housecoat account was used instead of your authenticator app. It no longer works.',
    remedy: 'reset',
  },
  'api-token-created': {
    subject: 'An API token was created for your Housecoat account',
    text: 'A new API token lets programs use your Housecoat account. You can see and delete your tokens on your account page.',
    remedy: 'reset',
  },
  'account-deleted': {
    subject: 'Your Housecoat account was deleted',
    text: 'Your Housecoat account and everything in it were deleted.',
    remedy: 'operator',
  },
} as const satisfies Record<string, Notice>

interface Notice {
  readonly subject: string
  readonly text: string
  /** for an owner who did not do it: reset the password, or write to the operator */
  readonly remedy: 'reset' | 'operator'
}

export type NoticeKind = keyof typeof NOTICES

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
    { username, email }: Pick<UserRow, 'username' | 'email'>,
    kind: NoticeKind,
  ): Promise<void> {
    if (email !== null) await this.#options.outbox.enqueue(tx, this.#write(username, email, NOTICES[kind]))
  }

  #write(username: string, email: string, { subject, text, remedy }: Notice): OutboxMail {
    const { publicUrl, operator } = this.#options
    const help =
      remedy === 'reset'
        ? `If this wasn't you, set a new password now: ${new URL('/auth?forgot', publicUrl).href}`
        : `If this wasn't you, contact ${operator}.`
    return {
      to: email,
      subject,
      text: [
        `Hello ${username},`,
        '',
        text,
        '',
        "If this was you, you don't need to do anything.",
        help,
        '',
      ].join('\n'),
    }
  }
}
