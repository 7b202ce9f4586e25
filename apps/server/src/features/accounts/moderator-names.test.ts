import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openOidcIssuer } from '../../testing/open-oidc-issuer.ts'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import {
  DATABASE_KINDS,
  type TestDatabase,
  deleteAllRows,
  openTestDatabase,
} from '../../testing/open-test-database.ts'
import { registerModerator, turnOnSecondFactor } from '../../testing/second-factor.ts'
import { readModeratorClaim } from '../../testing/sign-in-codes.ts'
import { registerPerson, SEED_PASSWORD } from '../../testing/seed-designs.ts'
import { TestBrowser, type BrowserAnswer } from '../../testing/test-browser.ts'
import { LINKS_FILE } from './moderator-names.ts'

const OTHER_MAIL = { email: 'eve@example.com' }

const codeOf = ({ status, body }: BrowserAnswer) => [status, body['code']]

describe.each(DATABASE_KINDS)('moderators’ names on the %s database', (kind) => {
  let database: TestDatabase
  const servers: TestApp[] = []

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
    await deleteAllRows(database.db)
  })

  afterAll(() => database.close())

  /** A start of the server with this setting. */
  async function start(names: string, environment: Record<string, string> = {}): Promise<TestApp> {
    const settings = { ADMIN_USERNAMES: names, ...environment }
    const server = await openTestApp({ database, painter: noPainters(), environment: settings })
    servers.push(server)
    return server
  }

  const register = ({ app }: TestApp, username: string, fields: object = {}) =>
    new TestBrowser(app).post('/api/register', {
      ...{ username, email: `${username}@example.com`, password: SEED_PASSWORD },
      ...fields,
    })
  const rename = (browser: TestBrowser, username: string) =>
    browser.send('PATCH', '/api/account', { username, currentPassword: SEED_PASSWORD })
  const reports = async (browser: TestBrowser) => codeOf(await browser.get('/api/moderation/reports'))
  const isModerator = async (browser: TestBrowser) =>
    ((await browser.get('/api/user')).body['user'] as { isModerator: boolean }).isModerator
  const hasLinks = ({ dataDir }: TestApp) => existsSync(path.join(dataDir, LINKS_FILE))

  test('A6: rights stay with the account when it is renamed, and a person who takes the old name gets none', async () => {
    const server = await start('mira')
    const mira = await registerModerator(server, 'Mira')
    expect((await rename(mira, 'somebody-else')).status).toBe(200)
    expect(await reports(mira)).toEqual([200, undefined])
    expect(codeOf(await register(server, 'mira', OTHER_MAIL))).toEqual([409, 'username_reserved'])

    // also when the setting did not name it for a while, and the name was free
    const without = await start('')
    expect(await isModerator(at(without, mira))).toBe(false)
    const eve = await registerPerson(without.app, 'mira', OTHER_MAIL)
    await turnOnSecondFactor(eve)
    const later = await start('mira')
    expect(await isModerator(at(later, eve))).toBe(false)
    expect(await reports(at(later, eve))).toEqual([404, 'not_found'])
    expect(await reports(at(later, mira))).toEqual([200, undefined])
    expect(hasLinks(later)).toBe(false)
  })

  /** The same browser, at another start of the server. */
  function at(server: TestApp, { cookies }: TestBrowser): TestBrowser {
    const browser = new TestBrowser(server.app)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }

  test('A6: a stranger cannot register a listed name, nor take it by renaming, in any case', async () => {
    const server = await start('Mira, max')
    for (const username of ['mira', 'MIRA', 'Max'])
      expect(codeOf(await register(server, username))).toEqual([409, 'username_reserved'])
    const eve = await registerPerson(server.app, 'eve')
    for (const username of ['mira', 'MAX'])
      expect(codeOf(await rename(eve, username))).toEqual([409, 'username_reserved'])
    expect(await isModerator(eve)).toBe(false)
    const { rows } = await database.db.execute(sql`select 1 from users`)
    expect(rows).toHaveLength(1)
  })

  test('A6: the operator registers a listed name with the link in DATA_DIR, once', async () => {
    const server = await start('mira, max')
    const file = path.join(server.dataDir, LINKS_FILE)
    expect((await stat(file)).mode & 0o077).toBe(0)
    const text = await readFile(file, 'utf8')
    expect(text).toMatch(/mira: http:\/\/localhost:3000\/auth\?tab=register&username=mira&claim=[\w-]{43}\n/)
    const claim = await readModeratorClaim(server.dataDir, 'mira')
    for (const [username, sent] of [
      ['max', claim],
      ['eve', claim],
      ['mira', 'x'.repeat(43)],
    ] as const)
      expect(codeOf(await register(server, username, { claim: sent }))).toEqual([
        410,
        'moderator_link_invalid',
      ])
    const { status, body } = await register(server, 'Mira', { claim })
    expect([status, body['user']]).toMatchObject([200, { username: 'Mira', isModerator: true }])
    const again = await register(server, 'mira', { claim, email: 'second@example.com' })
    expect(codeOf(again)).toEqual([409, 'username_taken'])
    // the next start makes links for what is still missing
    const next = await start('mira, max')
    await expect(readModeratorClaim(next.dataDir, 'mira')).rejects.toThrow('no link')
    await readModeratorClaim(next.dataDir, 'max')
  })

  test('A6: a link expires, and no value in the database works as one', async () => {
    const server = await start('mira')
    const { rows } = await database.db.execute<{ token_hash: string }>(sql`select * from moderator_claims`)
    for (const { token_hash: claim } of rows)
      expect(codeOf(await register(server, 'mira', { claim }))).toEqual([410, 'moderator_link_invalid'])
    const claim = await readModeratorClaim(server.dataDir, 'mira')
    await database.db.execute(sql`update moderator_claims set expires_at = now() - interval '1 second'`)
    expect(codeOf(await register(server, 'mira', { claim }))).toEqual([410, 'moderator_link_invalid'])
  })

  test('A6: when many use one link at once, one gets the name', async () => {
    const server = await start('mira')
    const claim = await readModeratorClaim(server.dataDir, 'mira')
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        register(server, 'mira', { claim, email: `mira${index}@example.com` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('A6: an account that exists when its name is listed has the rights from the start', async () => {
    const before = await start('')
    const mira = await registerPerson(before.app, 'Mira')
    const server = await start('mira')
    expect(hasLinks(server)).toBe(false)
    expect(await isModerator(mira)).toBe(false)
    const there = at(server, mira)
    expect(await isModerator(there)).toBe(true)
    expect(await reports(there)).toEqual([403, 'second_factor_setup_required'])
    await turnOnSecondFactor(there)
    expect(await reports(there)).toEqual([200, undefined])
    // its own name may change and change back
    expect((await rename(there, 'max')).status).toBe(200)
    expect((await rename(there, 'MIRA')).status).toBe(200)
  })

  test('A6: rights end with the account; its name is reserved for the operator again', async () => {
    const server = await start('mira')
    const mira = await registerModerator(server, 'mira')
    await mira.send('DELETE', '/api/account', { username: 'mira', password: SEED_PASSWORD })
    expect(codeOf(await register(server, 'mira'))).toEqual([409, 'username_reserved'])
    const next = await start('mira')
    await registerModerator(next, 'mira')
  })

  test('A6: signing in with Google assigns no listed name and takes over no moderator’s account by its address', async () => {
    const issuer = await openOidcIssuer('http://localhost:3000/api/auth/google/callback')
    const google = { GOOGLE_ISSUER: issuer.url, GOOGLE_CLIENT_ID: 'housecoat-test' }
    const server = await start('mira, max', {
      ...{ PUBLIC_URL: 'http://localhost:3000', ...google },
      GOOGLE_CLIENT_SECRET: 'a secret between the two of us',
    })
    await registerModerator(server, 'max')
    const visit = async (email: string) => {
      issuer.person = { sub: email, email, email_verified: true }
      const browser = new TestBrowser(server.app)
      const begun = await browser.get('/api/auth/google')
      const callback = await issuer.visit(String(begun.headers['location']))
      const { headers } = await browser.get(callback.pathname + callback.search)
      return { browser, location: headers['location'] }
    }
    const { browser } = await visit('mira@example.com')
    expect((await browser.get('/api/user')).body['username']).toMatch(/^mira\d{3,6}$/)
    expect(await isModerator(browser)).toBe(false)
    expect((await visit('max@example.com')).location).toBe('/auth?error=google_not_linked')
    await issuer.close()
  })

  test('moderating requires a second factor, on its own pages and elsewhere', async () => {
    const server = await start('mira')
    const claim = await readModeratorClaim(server.dataDir, 'mira')
    const mira = await registerPerson(server.app, 'mira', { claim })
    expect(await isModerator(mira)).toBe(true)
    for (const url of ['/api/moderation/reports', '/api/moderation/acts']) {
      const { status, body } = await mira.get(url)
      expect([status, body['code']]).toEqual([403, 'second_factor_setup_required'])
      expect(body['message']).toMatch(/Set up two-step sign-in on your account page/)
    }
    const act = await mira.post('/api/moderation/acts', { action: 'hide-share', targetId: 1 })
    expect(codeOf(act)).toEqual([403, 'second_factor_setup_required'])
    await turnOnSecondFactor(mira)
    expect(await reports(mira)).toEqual([200, undefined])
    const other = await registerPerson(server.app, 'ada')
    await turnOnSecondFactor(other)
    expect(await reports(other)).toEqual([404, 'not_found'])
  })
})
