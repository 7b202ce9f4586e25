/** Behind `npm run add-sam-2`: downloads SAM 2 (tiny), which finds houses and what people tap better than the built-in network. */
import path from 'node:path'
import { readConfigOrExit } from '../start-up/read-config.ts'
import { exitOnStartFault } from '../start-up/start-faults.ts'
import { describedIn, fetchSam2, isSam2In } from './fetch-sam-2.ts'

await run().catch(exitOnStartFault)

async function run(): Promise<void> {
  const { storage } = readConfigOrExit({ needsBucket: false })
  const folder = path.join(storage.dataDir, 'models', 'sam-2')
  if (await isSam2In(folder)) console.log(`SAM 2 is in ${folder} already.`)
  else {
    console.log('Downloading SAM 2 (tiny): 184 MB…')
    await fetchSam2({ folder, signal: stopOnSignals() })
    console.log(`SAM 2 is in ${folder}.`)
  }
  const file = path.relative('', describedIn(folder))
  console.log(
    `Set TAP_MODEL=${file.startsWith('..') ? describedIn(folder) : file} in .env, and start the server again.`,
  )
  console.log(
    'It takes 1.2 GB of memory, and visitors then send a copy of their photo; see docs/surface-models.md.',
  )
}

function stopOnSignals(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}
