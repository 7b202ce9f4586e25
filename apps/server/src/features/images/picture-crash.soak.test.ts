import { test } from 'vitest'
import { crashWhileSaving } from '../../testing/crash-while-saving.ts'

test('two hundred kills in the midst of saving leave no row without a file, and nothing that stays', async () => {
  await crashWhileSaving(200)
}, 3_600_000)
