import { expect, test } from 'vitest'
import { crashInRounds } from '../../testing/crash-rounds.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'

const ROUNDS = 200

test.each(DATABASE_KINDS)(
  'T37: two hundred kills at random moments lose no acknowledged save and leave no partial file (%s)',
  async (kind) => {
    const counts = await crashInRounds(kind, ROUNDS, 37)
    console.log(kind, counts)
    expect(counts.rounds).toBe(ROUNDS)
  },
  2 * 3_600_000,
)
