import { test } from 'vitest'
import { misbehave } from '../testing/misbehaving-clients.ts'

test('A4: clients that are slow or vanish leave nothing behind, and no error in the log', async () => {
  await misbehave(20)
})
