/** Behind `npm run move-pictures -- --to s3|files`: copies all pictures between DATA_DIR and the bucket. */
import { parseArgs } from 'node:util'
import { FileStore } from '../platform/storage/file-store.ts'
import { openObjectStore } from '../platform/storage/open-object-store.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'
import { readConfigOrExit } from '../start-up/read-config.ts'
import { exitOnStartFault } from '../start-up/start-faults.ts'
import { movePictures, type MoveCounts } from './move-pictures.ts'

const USAGE = `Usage: npm run move-pictures -- --to s3|files [--compare]

Copies all pictures from DATA_DIR to the bucket of S3_BUCKET (s3), or from the bucket to DATA_DIR (files). Nothing is deleted.
It may be interrupted and started again. --compare also reads what is there already, and compares it by its hash.`

const PROGRESS_MS = 2000

await run().catch(exitOnStartFault)

async function run(): Promise<void> {
  const { target, comparesAll } = readArguments()
  const { storage, objectStore } = readConfigOrExit()
  if (objectStore.s3 === null)
    throw new OperatorError([
      'S3_BUCKET is not set, so there is no bucket to copy to or from. Set it in .env; see docs/operations.md.',
    ])
  const { dataDir } = storage
  const files = new FileStore(dataDir)
  const bucket = await openObjectStore({ dataDir, s3: objectStore.s3 })
  const [from, to] = target === 's3' ? [files, bucket] : [bucket, files]
  await to.prepare()
  console.log(`Copying from ${from.place} to ${to.place}…`)
  try {
    report(await movePictures({ from, to, comparesAll, onProgress: createProgress() }), to.place, target)
  } finally {
    bucket.close()
  }
}

function readArguments(): { readonly target: 's3' | 'files'; readonly comparesAll: boolean } {
  try {
    const options = { to: { type: 'string' }, compare: { type: 'boolean', default: false } } as const
    const { to, compare } = parseArgs({ options }).values
    if (to === 's3' || to === 'files') return { target: to, comparesAll: compare }
  } catch {
    // an unknown option
  }
  console.error(USAGE)
  process.exit(2)
}

/** @returns prints the counts, at most every two seconds */
function createProgress(): (prefix: string, counts: Readonly<MoveCounts>) => void {
  let printedAt = performance.now()
  return (prefix, counts) => {
    if (performance.now() - printedAt < PROGRESS_MS) return
    printedAt = performance.now()
    console.log(`  ${prefix}: ${describe(counts)}`)
  }
}

function report(counts: MoveCounts, place: string, target: 's3' | 'files'): void {
  console.log(`Done: ${counts.copied + counts.alreadyThere} objects are in ${place}: ${describe(counts)}.`)
  console.log('Each copy was read back and compared by SHA-256.')
  console.log(
    target === 's3'
      ? 'If a server was running, stop it, run this again, and start the server with S3_BUCKET set.'
      : 'If a server was running, stop it, run this again, unset S3_BUCKET, and start the server.',
  )
}

function describe({ copied, copiedBytes, alreadyThere, compared }: Readonly<MoveCounts>): string {
  const megabytes = (copiedBytes / 2 ** 20).toFixed(1)
  const comparison = compared > 0 ? `, ${compared} of them compared by hash` : ''
  return `${copied} copied (${megabytes} MiB), ${alreadyThere} there already${comparison}`
}
