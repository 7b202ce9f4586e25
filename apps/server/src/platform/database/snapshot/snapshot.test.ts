import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from '../drizzle.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import type { Database } from '../database.ts'
import { loadSnapshot, SchemaMismatchError } from './load-snapshot.ts'
import { rowsFileOf, writeSnapshot, type Snapshot } from './write-snapshot.ts'

/** what a JSON text, a line of a file, an array and a CSV file each would spoil */
const ODD_TEXT = 'quote " and \' back\\slash, {a,b}\nline \u2028 \u2029\r tab\t null NULL \\N 🏠 ä e\u0301'
const MOST = '9223372036854775807'

let folder: string
let source: TestDatabase
let target: TestDatabase

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'housecoat-snapshot-'))
})

afterEach(async () => {
  await source.close()
  await target.close()
  await rm(folder, { recursive: true })
})

async function fill(db: Database): Promise<void> {
  await db.execute(sql`
    insert into users (username, email, created_at) values
      (${ODD_TEXT}, 'odd@example.com', '2026-11-23 07:00:00.123456+00'),
      ('', 'empty@example.com', '0044-03-15 BC'), ('last', 'last@example.com', 'infinity')`)
  await db.execute(sql`delete from users where username = 'last'`)
  await db.execute(sql`
    insert into attempt_windows (key, times, expires_at) values
      ('a', array['2026-11-23 07:00:00.000001+00', null]::timestamptz[], now()), ('B', '{}', now()), ('ä', '{}', now())`)
  await db.execute(sql`
    insert into moderation_acts (moderator, action, target_id, target_text, note)
    values ('ada', 'hide_share', ${MOST}::bigint, ${ODD_TEXT}, '')`)
  await db.execute(sql`
    insert into visitors (id) values ('7c0a3c39-52ce-4b68-9c4a-8d2f8f4f2a01')`)
  await db.execute(sql`
    insert into quote_requests (visitor_id, name, phone, postcode, note, door)
    values ('7c0a3c39-52ce-4b68-9c4a-8d2f8f4f2a01', 'n', '1', '1', '',
      ${JSON.stringify({ text: ODD_TEXT, list: [1, null, {}] })}::jsonb || '{"exact": 12345678901234567890.123456789}')`)
  await db.execute(sql`
    insert into outbox_mails (message_id, sealed_mail, address_tags, expires_at)
    values ('m', 's', array[${ODD_TEXT}, '', 'NULL', null], now())`)
  // more than one batch
  await db.execute(sql`
    insert into billing_events (id, type) select 'event ' || n, repeat('x', 900) from generate_series(1, 2500) as n`)
}

const hashesOf = ({ tables }: Snapshot) => tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))

const load = (snapshot: Snapshot, from: string) =>
  target.db.transaction((tx) => loadSnapshot(tx, { ...snapshot, folder: from }))

const PAIRS = DATABASE_KINDS.flatMap((from) => DATABASE_KINDS.map((to) => [from, to] as const))

describe.each(PAIRS)('a snapshot of %s, loaded into %s', (from, to) => {
  beforeEach(async () => {
    source = await openTestDatabase(from)
    target = await openTestDatabase(to)
  })

  test('gives the same rows to the last digit, and new rows never get an old id', async () => {
    await fill(source.db)
    const first = await writeSnapshot(source.db, path.join(folder, 'first'))
    expect(first.tables.find(({ name }) => name === 'billing_events')?.rows).toBe(2500)
    expect(await readFile(rowsFileOf(path.join(folder, 'first'), 'users'), 'utf8')).toContain(
      '07:00:00.123456+00',
    )
    await target.db.execute(sql`insert into users (username, email) values ('other', 'other@example.com')`)
    await load(first, path.join(folder, 'first'))

    const second = await writeSnapshot(target.db, path.join(folder, 'second'))
    expect(hashesOf(second)).toEqual(hashesOf(first))
    expect(second.sequences).toEqual(first.sequences)
    const insert = sql`insert into users (username, email) values ('next', 'next@example.com') returning id`
    expect((await target.db.execute(insert)).rows).toEqual([{ id: '4' }])
    const { rows } = await target.db.execute(sql`select username from users where id = 1`)
    expect(rows).toEqual([{ username: ODD_TEXT }])
  })
})

describe.each(DATABASE_KINDS)('a snapshot on %s', (kind) => {
  beforeEach(async () => {
    source = await openTestDatabase(kind)
    target = await openTestDatabase(kind)
    await fill(source.db)
  })

  test('is of one moment', async () => {
    const snapshot = writeSnapshot(source.db, path.join(folder, 'one'))
    const writing = Array.from({ length: 20 }, (_, n) =>
      source.db.execute(sql`
        with event as (insert into billing_events (id, type) values (${`late ${n}`}, 't') returning id)
        insert into visitors (id) select gen_random_uuid() from event`),
    )
    await Promise.all(writing)
    const { tables } = await snapshot
    const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
    // each statement wrote to both or to none
    expect(rowsOf('billing_events') - 2500).toBe(rowsOf('visitors') - 1)
  })

  test('is refused when another release has migrated the database', async () => {
    const migrations = sql`drizzle.__drizzle_migrations`
    await source.db.execute(
      sql`insert into ${migrations} (hash, created_at) values ('later', ${Date.UTC(2099, 0, 2)})`,
    )
    await expect(writeSnapshot(source.db, path.join(folder, 'newer'))).rejects.toThrow(
      'A newer release of Housecoat',
    )
    await source.db.execute(sql`
      delete from ${migrations} where created_at in (select created_at from ${migrations} order by created_at desc limit 2)`)
    await expect(writeSnapshot(source.db, path.join(folder, 'older'))).rejects.toThrow(
      'An older release of Housecoat',
    )
  })

  test('changes nothing when it does not fit', async () => {
    const snapshot = await writeSnapshot(source.db, path.join(folder, 'one'))
    await target.db.execute(sql`insert into users (username, email) values ('kept', 'kept@example.com')`)
    const others = snapshot.tables.map((table) =>
      table.name === 'users' ? { ...table, columns: table.columns.slice(1) } : table,
    )
    await expect(load({ ...snapshot, tables: others }, path.join(folder, 'one'))).rejects.toThrow(
      SchemaMismatchError,
    )
    const altered = snapshot.tables.map((table) =>
      table.name === 'visitors' ? { ...table, sha256: '0'.repeat(64) } : table,
    )
    await expect(load({ ...snapshot, tables: altered }, path.join(folder, 'one'))).rejects.toThrow(
      'the rows of visitors were read back from the database with other values',
    )
    const { rows } = await target.db.execute(sql`
      insert into users (username, email) values ('next', 'next@example.com') returning id, (select count(*) from users) as count`)
    expect(rows).toEqual([{ id: '2', count: '1' }])
  })
})
