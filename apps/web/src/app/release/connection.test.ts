import { expect, test } from 'vitest'
import { isFast, savesData } from './connection.ts'

test.each([
  { connection: undefined, saves: false, fast: true },
  { connection: { effectiveType: '4g' }, saves: false, fast: true },
  { connection: { effectiveType: '3g' }, saves: false, fast: false },
  { connection: { effectiveType: 'slow-2g', saveData: false }, saves: false, fast: false },
  { connection: { effectiveType: '4g', saveData: true }, saves: true, fast: false },
])('$connection: saves data $saves, fast $fast', ({ connection, saves, fast }) => {
  const connected = connection === undefined ? {} : { connection }
  expect([savesData(connected), isFast(connected)]).toEqual([saves, fast])
})
