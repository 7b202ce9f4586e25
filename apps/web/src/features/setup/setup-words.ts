import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { SetupCheckId, SetupState } from '@housecoat/contract'

interface CheckWords {
  readonly title: MessageDescriptor
  /** the environment variables to set */
  readonly settings: readonly string[]
  /** where the documents, which are in English, explain it */
  readonly doc: string
}

export const CHECK_WORDS: Readonly<Record<SetupCheckId, CheckWords>> = {
  'public-url': {
    title: msg`Public address`,
    settings: ['PUBLIC_URL'],
    doc: 'docs/operations.md, “Settings worth setting”',
  },
  mail: { title: msg`Email`, settings: ['SMTP_URL', 'MAIL_FROM'], doc: 'docs/operations.md, “Mail”' },
  operator: {
    title: msg`Contact address`,
    settings: ['OPERATOR_EMAIL'],
    doc: 'docs/operations.md, “Settings worth setting”',
  },
  storage: {
    title: msg`Pictures`,
    settings: ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    doc: 'docs/operations.md, “Pictures in a bucket”',
  },
  database: {
    title: msg`Database`,
    settings: ['DATABASE_URL'],
    doc: 'docs/operations.md, “From one machine to many”',
  },
  backups: { title: msg`Backups`, settings: ['BACKUP_KEEP_DAYS'], doc: 'docs/operations.md, “Backups”' },
  payment: {
    title: msg`Payment`,
    settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_STANDARD', 'STRIPE_PRICE_PREMIUM'],
    doc: 'docs/subscriptions.md',
  },
  google: {
    title: msg`Sign-in with Google`,
    settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    doc: '.env.example, “Google”',
  },
  'image-model': {
    title: msg`Image model`,
    settings: ['AI_PROVIDER', 'AI_MODEL', 'AI_API_KEY'],
    doc: 'docs/image-models.md',
  },
  admin: { title: msg`Your account`, settings: ['ADMIN_USERNAMES'], doc: 'docs/operations.md, “Moderators”' },
}

export const STATE_WORDS: Readonly<Record<SetupState, MessageDescriptor>> = {
  working: msg`Working`,
  set: msg({ message: 'Set', context: 'state of a setting' }),
  missing: msg`Missing`,
  failing: msg`Failing`,
}

/** A sentence about the whole list. */
export function summarize(states: readonly SetupState[]): string {
  const count = (wanted: SetupState) => states.filter((state) => state === wanted).length
  const [failing, missing] = [count('failing'), count('missing')]
  if (failing === 0 && missing === 0) return t`Everything is set up.`
  if (failing === 0)
    return t`${missing} missing. All of it is optional: Housecoat has a built-in replacement.`
  if (missing === 0) return t`${failing} failing.`
  return t`${failing} failing, ${missing} missing. Missing settings are optional: Housecoat has a built-in replacement.`
}
