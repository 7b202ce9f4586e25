import { sql } from '../../platform/database/drizzle.ts'
import { expect, test } from 'vitest'
import { attemptWindows } from '../../platform/database/schema.ts'
import { emptySharedDatabase } from '../../testing/open-test-database.ts'
import { takeAttempt } from './attempts.repository.ts'

const LIMIT = { attempts: 3, windowMinutes: 15 }

test.each(['1 hour', '1 day'])(
  'T16: a clock that was set back by %s locks nobody out, and at most starts a new window',
  async (jump) => {
    const { db } = await emptySharedDatabase()
    for (let attempt = 0; attempt < 3; attempt++) expect(await takeAttempt(db, 'a key', LIMIT)).toBeNull()
    expect(await takeAttempt(db, 'a key', LIMIT)).toBeGreaterThan(0)
    // to the database, attempts made before are now in the future
    await db.update(attemptWindows).set({
      times: sql`array(select t + ${jump}::interval from unnest(${attemptWindows.times}) as t)`,
    })
    for (let attempt = 0; attempt < 3; attempt++) expect(await takeAttempt(db, 'a key', LIMIT)).toBeNull()
    expect(await takeAttempt(db, 'a key', LIMIT)).toBeGreaterThan(0)
  },
)
