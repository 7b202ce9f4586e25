import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { describeStart } from './describe-start.ts'

const describe = (environment: Record<string, string>) => describeStart(readConfig(environment))

test('without settings says where it is, what is built in, and what to set next', () => {
  const text = describe({ DATA_DIR: '/srv/homes' })
  expect(text).toContain('Housecoat is ready: http://localhost:3000/')
  for (const line of [
    /Database +PostgreSQL in \/srv\/homes \(DATABASE_URL\)/,
    /Pictures +files in \/srv\/homes \(S3_BUCKET\)/,
    /Engine +paints and restyles on this machine/,
    /Emails +written to \/srv\/homes\/outbox, not sent \(SMTP_URL\)/,
    /Checkout +test mode, which charges nobody/,
    /ADMIN_USERNAMES +set it to your username and restart; then http:\/\/localhost:3000\/setup/,
    /npm run demo/,
    /PUBLIC_URL/,
  ])
    expect(text).toMatch(line)
})

test('leaves out what is set, and shows no secret', () => {
  const text = describe({
    DATABASE_URL: 'postgres://mira:seven-barns@db.test/homes',
    SMTP_URL: 'smtp://mira:seven-barns@mail.test',
    PUBLIC_URL: 'https://homes.test',
    ADMIN_USERNAMES: 'mira',
    PLANS: 'off',
  })
  expect(text).toContain('https://homes.test/setup')
  expect(text).not.toMatch(/seven-barns|Database|Emails|Checkout|PUBLIC_URL/)
})
