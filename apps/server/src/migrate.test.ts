import pg from 'pg'
import { expect, test } from 'vitest'
import { createServerDatabase, DATABASE_KINDS } from './testing/open-test-database.ts'
import { runMigration } from './testing/run-migration.ts'

test.runIf(DATABASE_KINDS.includes('PostgreSQL'))(
  'the migration job migrates an empty database, and does nothing the second time',
  async () => {
    const { url, drop } = await createServerDatabase()
    for (let round = 0; round < 2; round++)
      expect(await runMigration({ DATABASE_URL: url })).toEqual({
        status: 0,
        output: 'The database has the schema of this release.\n',
      })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect((await client.query('select count(*)::int as count from users')).rows).toEqual([{ count: 0 }])
    await client.end()
    await drop()
  },
)

test.each([
  [{}, /DATABASE_URL is not set/],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /The database of DATABASE_URL cannot be reached/],
  [{ DATABASE_URL: 'mysql://db' }, /DATABASE_URL/],
])('the migration job of %j fails with a sentence', async (environment, sentence) => {
  const { status, output } = await runMigration(environment)
  expect(status).toBe(1)
  expect(output).toMatch(sentence)
  expect(output).not.toMatch(/ {4}at /)
})
