import type { Config } from '../config.ts'

/** What `npm start` says once the server is ready: where it is, what is built in, and what to set next. */
export function describeStart(config: Config): string {
  const { publicUrl } = config.http
  const builtIn = listBuiltIn(config)
  return [
    '',
    `  Housecoat is ready: ${publicUrl.href}`,
    '',
    ...(builtIn.length === 0 ? [] : ['  Built in, until you set something else:', ...align(builtIn), '']),
    '  Next:',
    ...align(listNext(config)),
    '',
    '  Settings are environment variables, or lines in a file named .env; .env.example explains each one.',
    '',
  ].join('\n')
}

type Row = readonly [name: string, text: string]

function listBuiltIn(config: Config): Row[] {
  const { storage, objectStore, mail, payments, imageModel } = config
  const isTestMode = payments.hasPlans && payments.stripe === null
  const rows: readonly (Row | false)[] = [
    storage.databaseUrl === null && ['Database', `PostgreSQL in ${storage.dataDir} (DATABASE_URL)`],
    objectStore.s3 === null && ['Pictures', `files in ${storage.dataDir} (S3_BUCKET)`],
    imageModel.settings === null && ['Engine', 'paints and restyles on this machine (AI_PROVIDER)'],
    mail.smtpUrl === null && ['Emails', `written to ${storage.dataDir}/outbox, not sent (SMTP_URL)`],
    isTestMode && ['Checkout', 'test mode, which charges nobody (STRIPE_…, or PLANS=off)'],
  ]
  return rows.filter((row) => row !== false)
}

function listNext({ http, accounts }: Config): Row[] {
  const { publicUrl, hasPublicUrl } = http
  const setup = new URL('/setup', publicUrl).href
  const rows: readonly (Row | false)[] = [
    accounts.moderators.size === 0
      ? ['ADMIN_USERNAMES', `set it to your username and restart; then ${setup} checks every setting`]
      : [
          'Sign in',
          `as one of ADMIN_USERNAMES; ${setup} checks every setting, and an empty site offers the demo`,
        ],
    !hasPublicUrl && ['PUBLIC_URL', "set it to the site's address before other people open it"],
    ['npm run demo', 'fills an empty site with designs to look at; stop the server first'],
  ]
  return rows.filter((row) => row !== false)
}

function align(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `    ${name.padEnd(width)}  ${text}`)
}
