import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from '../../platform/database/drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { noPainters, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import {
  DATABASE_KINDS,
  type TestDatabase,
  deleteAllRows,
  openTestDatabase,
} from '../../testing/open-test-database.ts'
import { registerPerson, SEED_PASSWORD } from '../../testing/seed-designs.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

describe.each(DATABASE_KINDS)('guessing a password on the %s database', (kind) => {
  let database: TestDatabase
  let server: TestApp

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    server = await openTestApp({ database, painter: noPainters() })
  })

  afterAll(async () => {
    await server.close()
    await database.close()
  })

  afterEach(() => deleteAllRows(database.db))

  const browse = (remoteAddress = '127.0.0.1') => new TestBrowser(server.app, { remoteAddress })
  const register = (username = 'ada') => registerPerson(server.app, username)
  const login = (browser: TestBrowser, password = SEED_PASSWORD, username = 'ada') =>
    browser.post('/api/login', { username, password })
  const address = (index: number) => `198.51.${Math.floor(index / 250)}.${1 + (index % 250)}`

  /** As strangers from so many addresses, all at once. */
  async function guess(
    count: number,
    username = 'ada',
    addresses = count,
  ): Promise<(readonly [number, unknown])[]> {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        login(browse(address(index % addresses)), `guess number ${index}`, username),
      ),
    )
    return answers.map(({ status, body }) => [status, body['code']] as const)
  }

  const countVerified = (answers: readonly (readonly [number, unknown])[]) =>
    answers.filter(([status]) => status === 401).length

  /** Lets time pass for what was counted. */
  const wait = (seconds: number) =>
    database.db.execute(sql`
      update attempt_windows set times = array(
        select t - make_interval(secs => ${seconds}) from unnest(times) as t order by t
      )`)

  test('B8: five guesses from one address are checked, under any username, and the owner can still sign in', async () => {
    const owner = await register()
    await owner.post('/api/logout')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        login(browse(address(1)), `guess ${index}`, index % 2 === 0 ? 'Ada' : 'ada@example.com'),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(35)
    expect(refused[0].body).toMatchObject({ code: 'too_many_attempts' })
    expect(Number(refused[0].headers['retry-after'])).toBeGreaterThan(60)
    expect((await login(owner)).status).toBe(200)
    // and so does the owner on a new device elsewhere
    expect((await login(browse(address(2)))).status).toBe(200)
  })

  test('B8: of guesses from many addresses ten are checked, then the delay grows; known devices are exempt', async () => {
    const owner = await register()
    await owner.post('/api/logout')
    expect(countVerified(await guess(60))).toBe(10)
    const [[status, code]] = await guess(1)
    expect([status, code]).toEqual([429, 'sign_in_paused'])
    expect((await login(owner)).status).toBe(200)

    const delays: number[] = []
    for (let round = 0; round < 4; round++) {
      const { headers } = await login(browse(address(900 + round)), 'one more')
      const seconds = Number(headers['retry-after'])
      delays.push(Math.round(seconds / 60))
      await wait(seconds)
      expect(countVerified(await guess(5, 'ada'))).toBe(1)
    }
    expect(delays).toEqual([15, 30, 60, 60])
  })

  test('B8: the owner’s sign-ins do not reset the guesses of strangers', async () => {
    const owner = await register()
    expect(countVerified(await guess(20))).toBe(10)
    await login(owner)
    expect(countVerified(await guess(20))).toBe(0)
  })

  test('B8: unknown usernames have the same limits', async () => {
    await register()
    const known = await guess(20, 'ada')
    const unknown = await guess(20, 'nobody')
    expect(unknown.toSorted()).toEqual(known.toSorted())
  })

  test('B8: a correct password on a new device uses up no attempts', async () => {
    await register()
    for (let round = 0; round < 15; round++) expect((await login(browse(address(round)))).status).toBe(200)
  })

  test('B8: a known device has ten guesses of its own, also after its cookie was renewed', async () => {
    const thief = await register('eve')
    await register('ada')
    // the thief’s browser is known to ada, as a family’s computer is
    await login(thief)
    const guesses = async () => {
      const answers = []
      for (let round = 0; round < 12; round++) answers.push(await login(thief, `guess ${round}`))
      return answers.filter(({ status }) => status === 401).length
    }
    expect(await guesses()).toBe(10)
    expect((await login(thief, SEED_PASSWORD, 'eve')).status).toBe(200)
    expect(await guesses()).toBe(0)
  })

  test('B8: the owner on a new device is told to reset the password, and the link makes the device known', async () => {
    await register()
    await guess(20)
    const browser = browse('203.0.113.77')
    const { body } = await login(browser)
    expect(body).toMatchObject({ code: 'sign_in_paused' })
    expect(body['message']).toMatch(/reset your password by email/)
    await browser.post('/api/password/forgot', { email: 'ada@example.com' })
    const reset = { token: await readResetToken(server.dataDir), password: 'another harbor' }
    expect((await browser.post('/api/password/reset', reset)).status).toBe(200)
    expect((await login(browser, 'another harbor')).status).toBe(200)
    expect((await login(browse(), 'another harbor')).body).toMatchObject({ code: 'sign_in_paused' })
  })

  test('T26: a new password makes every other device unknown', async () => {
    const [here, elsewhere] = [await register(), browse()]
    await login(elsewhere)
    await guess(20)
    const change = { currentPassword: SEED_PASSWORD, newPassword: 'another harbor' }
    expect((await here.post('/api/account/password', change)).status).toBe(200)
    expect((await login(elsewhere, 'another harbor')).body).toMatchObject({ code: 'sign_in_paused' })
    await here.post('/api/logout')
    expect((await login(here, 'another harbor')).status).toBe(200)
  })

  test('a device cookie that was planted before the sign-in is useless afterwards', async () => {
    await register()
    const [victim, attacker] = [browse(), browse(address(7))]
    const planted = 'p'.repeat(43)
    for (const browser of [victim, attacker]) browser.cookies.set('housecoat_device', planted)
    await login(victim)
    expect(victim.cookies.get('housecoat_device')).not.toBe(planted)
    await guess(20)
    expect((await login(attacker)).body).toMatchObject({ code: 'sign_in_paused' })
    expect((await login(victim)).status).toBe(200)
  })

  test('T25: no value in the database works as a device cookie', async () => {
    const owner = await register()
    const token = owner.cookies.get('housecoat_device')!
    const { rows } = await database.db.execute(sql`select * from known_devices`)
    const values = rows.flatMap((row) => Object.values(row).map(String))
    expect(values).not.toContain(token)
    await guess(20)
    for (const [index, value] of values.entries()) {
      const thief = browse(address(300 + index))
      thief.cookies.set('housecoat_device', value)
      expect((await login(thief)).body).toMatchObject({ code: 'sign_in_paused' })
    }
  })

  test('an account keeps its twenty newest devices, and none when it is deleted', async () => {
    const owner = await register()
    for (let round = 0; round < 25; round++) await login(browse())
    const count = async () => (await database.db.execute(sql`select 1 from known_devices`)).rows.length
    expect(await count()).toBe(20)
    await guess(3)
    await login(owner)
    await owner.send('DELETE', '/api/account', { username: 'ada', password: SEED_PASSWORD })
    expect(await count()).toBe(0)
    const { rows } = await database.db.execute(
      sql`select key from attempt_windows where key like '%account%'`,
    )
    expect(rows).toEqual([])
  })
})

async function readResetToken(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'outbox')
  const findToken = async () => {
    for (const name of await readdir(folder).catch(() => [])) {
      const mail = await readFile(path.join(folder, name), 'utf8')
      const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
      const token = /\/auth\?reset=([\w-]{43})/.exec(text)?.[1]
      if (token !== undefined) return token
    }
    return null
  }
  return vi.waitUntil(findToken, { timeout: 10_000 })
}
