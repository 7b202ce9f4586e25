import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { killWhileWriting } from '../../testing/kill-while-writing.ts'
import { openDatabase } from './database.ts'
import { users } from './schema.ts'

const ROUNDS = 20
const ROWS_A_ROUND = 500

test('killed twenty times during 500 writes, the database opens with every acknowledged row', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-soak-'))
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // not always at the same place
    const rows = ROWS_A_ROUND - Math.floor(Math.random() * 50)
    acknowledged.push(...(await killWhileWriting(dataDir, round, rows)))
    const { db, close } = await openDatabase({ url: null, dataDir, onConnectionLost: () => undefined })
    const kept = new Set((await db.select({ name: users.username }).from(users)).map(({ name }) => name))
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
    await close()
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * (ROWS_A_ROUND - 50))
  await rm(dataDir, { recursive: true })
})
