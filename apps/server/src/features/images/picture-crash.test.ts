import { expect, test } from 'vitest'
import { crashInRounds } from '../../testing/crash-rounds.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'

test.each(DATABASE_KINDS)(
  'T37: a server killed at random moments loses no acknowledged save and leaves no partial file (%s)',
  async (kind) => {
    expect(await crashInRounds(kind, 'files', { rounds: 2, seed: 17 })).toMatchObject({ rounds: 2 })
  },
  180_000,
)

test.runIf(DATABASE_KINDS.includes('PostgreSQL'))(
  'T37: nor does it on PostgreSQL and S3',
  async () => {
    expect(await crashInRounds('PostgreSQL', 'S3', { rounds: 1, seed: 18 })).toMatchObject({ rounds: 1 })
  },
  180_000,
)
