/**
 * Behind `npm run backup`: writes database and pictures to one archive, from a running server as well. With `--into` the archive is
 * named after the moment, and older ones are deleted.
 */
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { takeSnapshot } from '../platform/database/snapshot/take-snapshot.ts'
import { openObjectStore } from '../platform/storage/open-object-store.ts'
import { readConfigOrExit } from '../start-up/read-config.ts'
import { exitOnStartFault } from '../start-up/start-faults.ts'
import { findArchiveFolder, type ArchiveFolder } from './archive-folder.ts'
import { listExpiredArchives, nameArchive } from './archive-names.ts'
import { findArchivePlace, type ArchivePlace } from './archive-place.ts'
import { createProgress, describeBytes } from './describe-amounts.ts'
import { writeBackup, type BackupCounts } from './write-backup.ts'

const USAGE = `Usage: npm run backup -- FILE [--with-results]
       npm run backup -- s3://BUCKET/KEY [--with-results]
       npm run backup -- --into FOLDER|s3://BUCKET/PREFIX [--with-results]

Writes the database and all pictures of saved designs to one archive. Servers may be running. --with-results also includes results
that nobody has saved. --into names the archive after the date and time, and then deletes those that are older than BACKUP_KEEP_DAYS.
s3:// uses the settings S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`

await run().catch(exitOnStartFault)

async function run(): Promise<void> {
  const config = readConfigOrExit({ needsBucket: false })
  const { place, folder, hasResults } = readArguments(config)
  const { storage, objectStore } = config
  const store = await openObjectStore({ dataDir: storage.dataDir, s3: objectStore.s3 })
  const startedAt = performance.now()
  const progress = createProgress()
  try {
    const counts = await place.create((output) =>
      writeBackup({
        ...{ store, output, hasResults, takeSnapshot: () => takeSnapshot(storage) },
        onProgress: ({ pictures, sizeBytes }) =>
          progress(() => `${pictures} pictures, ${describeBytes(sizeBytes)}`),
      }),
    )
    report(place.name, counts, (performance.now() - startedAt) / 1000)
    if (folder !== null) await deleteExpired(folder, storage.backupKeepDays)
  } finally {
    store.close()
  }
}

interface Arguments {
  readonly place: ArchivePlace
  /** of `--into`, or null */
  readonly folder: ArchiveFolder | null
  readonly hasResults: boolean
}

function readArguments({ objectStore: { connection } }: Config): Arguments {
  try {
    const options = {
      'with-results': { type: 'boolean', default: false },
      into: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const { into, 'with-results': hasResults } = values
    const folder = into === undefined ? null : findArchiveFolder(into, connection)
    const dated = into === undefined ? [] : [folder?.textOf(nameArchive(new Date())) ?? '']
    const names = [...dated, ...positionals]
    const place = names.length === 1 ? findArchivePlace(names[0], connection) : null
    if (place !== null) return { place, folder, hasResults }
  } catch {
    // an unknown option
  }
  console.error(USAGE)
  process.exit(2)
}

/** @param keepDays null: archives are kept until the operator deletes them */
async function deleteExpired(folder: ArchiveFolder, keepDays: number | null): Promise<void> {
  if (keepDays === null) return
  for (const name of listExpiredArchives(await folder.listNames(), new Date(), keepDays)) {
    await folder.delete(name)
    console.log(`Deleted ${folder.textOf(name)}, which is older than BACKUP_KEEP_DAYS=${keepDays}.`)
  }
}

function report(name: string, counts: Readonly<BackupCounts>, seconds: number): void {
  const { takenAt, rows, pictures, results, sizeBytes, deleted, lost, damaged } = counts
  const contents = `${rows} rows, ${pictures} pictures${results > 0 ? `, ${results} files of results` : ''}`
  console.log(
    `Done: ${name} has ${contents} (${describeBytes(sizeBytes)}), as of ${takenAt}; ${seconds.toFixed(1)} s.`,
  )
  if (deleted > 0)
    console.log(`Left out, because they were deleted meanwhile: ${deleted} pictures and their designs.`)
  if (lost > 0) console.error(`WARNING: ${lost} pictures of saved designs are missing in the installation.`)
  if (damaged > 0)
    console.error(
      `WARNING: ${damaged} pictures are damaged in the installation; the archive has them as they are.`,
    )
  console.log(
    'It holds personal data: people who delete their account stay in it until you delete the archive.',
  )
  console.log(
    'It does not hold SESSION_SECRET (or DATA_DIR/session-secret) and .env: keep a copy of them elsewhere.',
  )
}
