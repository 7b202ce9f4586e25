import { expect, test } from 'vitest'
import { crashInRounds } from '../../testing/crash-rounds.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'

test.each(DATABASE_KINDS)(
  'T37: a server killed at random moments loses no acknowledged save and leaves no partial file (%s)',
  async (kind) => {
    expect(await crashInRounds(kind, 3, 17)).toMatchObject({ rounds: 3 })
  },
  180_000,
)
