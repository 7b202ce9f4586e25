import { appendFileSync } from 'node:fs'
import { test } from 'vitest'
import { crashInRounds } from './testing/crash-rounds.ts'

const chunks = Array.from({ length: 20 }, (_, index) => index).flatMap((index) => [
  ['PostgreSQL', index] as const,
  ['embedded', index] as const,
])
test.each(chunks)('%s %i', async (kind, index) => {
  const started = Date.now()
  const counts = await crashInRounds(kind, 10, 1000 + index)
  appendFileSync('/tmp/h-crash-pg/chunks.log', JSON.stringify({ kind, ...counts, seconds: (Date.now() - started) / 1000 }) + '\n')
}, 3_600_000)
