import type { SetupCheckId, SetupState } from '@housecoat/contract'

interface CheckWords {
  readonly title: string
  /** the environment variables to set */
  readonly settings: readonly string[]
  /** where the documents explain it */
  readonly doc: string
}

export const CHECK_WORDS: Readonly<Record<SetupCheckId, CheckWords>> = {
  'public-url': {
    title: 'Public address',
    settings: ['PUBLIC_URL'],
    doc: 'docs/operations.md, “Settings worth setting”',
  },
  mail: { title: 'Email', settings: ['SMTP_URL', 'MAIL_FROM'], doc: 'docs/operations.md, “Mail”' },
  operator: {
    title: 'Contact address',
    settings: ['OPERATOR_EMAIL'],
    doc: 'docs/operations.md, “Settings worth setting”',
  },
  storage: {
    title: 'Pictures',
    settings: ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    doc: 'docs/operations.md, “Pictures in a bucket”',
  },
  database: {
    title: 'Database',
    settings: ['DATABASE_URL'],
    doc: 'docs/operations.md, “From one machine to many”',
  },
  backups: { title: 'Backups', settings: ['BACKUP_KEEP_DAYS'], doc: 'docs/operations.md, “Backups”' },
  payment: {
    title: 'Payment',
    settings: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_STANDARD', 'STRIPE_PRICE_PREMIUM'],
    doc: 'docs/subscriptions.md',
  },
  google: {
    title: 'Sign-in with Google',
    settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    doc: '.env.example, “Google”',
  },
  'image-model': {
    title: 'Image model',
    settings: ['AI_PROVIDER', 'AI_MODEL', 'AI_API_KEY'],
    doc: 'docs/image-models.md',
  },
  admin: { title: 'Your account', settings: ['ADMIN_USERNAMES'], doc: 'docs/operations.md, “Moderators”' },
}

export const STATE_WORDS: Readonly<Record<SetupState, string>> = {
  working: 'Working',
  set: 'Set',
  missing: 'Missing',
  failing: 'Failing',
}

/** A sentence about the whole list. */
export function summarize(states: readonly SetupState[]): string {
  const count = (wanted: SetupState) => states.filter((state) => state === wanted).length
  const [failing, missing] = [count('failing'), count('missing')]
  if (failing === 0 && missing === 0) return 'Everything is set up.'
  const parts = [failing > 0 && `${failing} failing`, missing > 0 && `${missing} missing`].filter(Boolean)
  return `${parts.join(', ')}. What is missing is optional: something built in serves instead.`
}
