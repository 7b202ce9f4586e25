import type { Mailer } from '../../platform/mail/mailer.ts'

/** What an owner is told about, so that a stranger's change does not go unnoticed. */
type SecurityChange =
  'second-factor-on' | 'second-factor-off' | 'recovery-codes-renewed' | 'recovery-code-used'

interface Owner {
  readonly username: string
  readonly email: string
}

/** Called after each change; returns at once. */
export type OnSecurityChange = (owner: Owner, change: SecurityChange) => void

export interface SecurityNotices {
  readonly onChange: OnSecurityChange
  /** waits for the mails under way */
  readonly close: () => Promise<void>
}

const WORDS: Readonly<Record<SecurityChange, { readonly subject: string; readonly text: string }>> = {
  'second-factor-on': {
    subject: 'Two-step sign-in is on',
    text: 'Signing in to your Housecoat account now takes a code from your authenticator app. All other devices were signed out.',
  },
  'second-factor-off': {
    subject: 'Two-step sign-in is off',
    text: 'Signing in to your Housecoat account takes your password alone now. All other devices were signed out.',
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    text: 'The recovery codes of your Housecoat account were replaced. The old ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'A recovery code was used instead of your authenticator app. It no longer works.',
  },
}

/** Mails the owner about each change. A mail that cannot be sent is logged; the change holds. */
export function openSecurityNotices(
  mailer: Pick<Mailer, 'send'>,
  onError: (error: unknown) => void,
): SecurityNotices {
  const underWay = new Set<Promise<void>>()
  return {
    onChange({ username, email }, change) {
      const { subject, text } = WORDS[change]
      const advice =
        'If this wasn\'t you, reset your password now with "Forgot password?" on the sign-in page.'
      const mail = { to: email, subject, text: `Hello ${username},\n\n${text}\n\n${advice}\n` }
      const sending = mailer
        .send(mail)
        .catch(onError)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async close() {
      await Promise.all(underWay)
    },
  }
}
