import { expect, inject, test } from 'vitest'
import { crashInRounds } from '../../testing/crash-rounds.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'

const ROUNDS = inject('killRounds')

test.each([
  ...DATABASE_KINDS.map((kind) => [kind, 'files'] as const),
  ...DATABASE_KINDS.filter((kind) => kind === 'PostgreSQL').map((kind) => [kind, 'S3'] as const),
])(
  `T37: ${ROUNDS} kills at random moments lose no acknowledged save and leave no half picture (%s, %s)`,
  async (kind, storeKind) => {
    const counts = await crashInRounds(kind, storeKind, { rounds: ROUNDS, seed: 37 })
    console.log(kind, storeKind, counts)
    expect(counts.rounds).toBe(ROUNDS)
  },
  2 * 3_600_000,
)
