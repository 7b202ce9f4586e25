import { expect, test } from 'vitest'
import { crashInRounds } from '../../testing/crash-rounds.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'

/** PostgreSQL with files, and hundreds of rounds of all three, are in picture-crash.soak.test.ts. */
const INSTALLATIONS = [
  ['embedded', 'files', 17],
  ['PostgreSQL', 'S3', 18],
] as const

test.each(INSTALLATIONS.filter(([database]) => DATABASE_KINDS.includes(database)))(
  'T37: a server killed at random moments loses no acknowledged save and leaves no partial file (%s and %s)',
  async (database, store, seed) => {
    expect(await crashInRounds(database, store, { rounds: 2, seed })).toMatchObject({ rounds: 2 })
  },
  180_000,
)
