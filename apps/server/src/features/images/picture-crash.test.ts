import { test } from 'vitest'
import { crashWhileSaving } from '../../testing/crash-while-saving.ts'

test('a server killed while designs are saved and deleted leaves no row without a file, and nothing that stays', async () => {
  await crashWhileSaving(2)
}, 120_000)
