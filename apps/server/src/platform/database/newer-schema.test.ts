import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from './drizzle.ts'
import { expect, test } from 'vitest'
import { createServerDatabase, DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { openDatabase } from './database.ts'
import { NewerSchemaError } from './migrate.ts'

const NEXT_YEAR = Date.UTC(2099, 0, 2, 3, 4, 5)

test.each(DATABASE_KINDS)('E: an older release does not start on a newer schema (%s)', async (kind) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-newer-'))
  const onServer = kind === 'PostgreSQL' ? await createServerDatabase() : null
  const open = () => openDatabase({ url: onServer?.url ?? null, dataDir, onConnectionLost: () => undefined })

  const newer = await open()
  await newer.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', ${NEXT_YEAR})`,
  )
  await newer.close()
  const failure = await open().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NewerSchemaError)
  expect(String(failure)).toContain('2099-01-02T03:04:05.000Z')
  expect(String(failure)).toContain('Start that release or a later one')
  // nothing holds the database: it opens again once the row is gone, as after a restored backup
  await expect(open()).rejects.toThrow(NewerSchemaError)

  await onServer?.drop()
  await rm(dataDir, { recursive: true })
})
