/** Behind `npm run restore -- FILE`: restores an archive into this installation, of whatever kind. */
import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createSnapshotsFolder, snapshotFolderOf } from '../platform/database/snapshot/snapshot-socket.ts'
import { openObjectStore } from '../platform/storage/open-object-store.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'
import { exitIfFolderInUse, readConfigOrExit } from '../start-up/read-config.ts'
import { exitOnStartFault } from '../start-up/start-faults.ts'
import type { Manifest } from './archive-format.ts'
import { findArchivePlace, type ArchivePlace } from './archive-place.ts'
import { createProgress, describeAge } from './describe-amounts.ts'
import { ArchiveFault } from './read-archive.ts'
import { restoreBackup, type RestoreReport } from './restore-backup.ts'
import { verifyArchive } from './verify-archive.ts'

const USAGE = `Usage: npm run restore -- FILE [--replace]
       npm run restore -- s3://BUCKET/KEY [--replace]

Restores an archive of npm run backup into the installation of DATA_DIR, DATABASE_URL and S3_BUCKET, of whatever kind. Stop its
servers first. --replace replaces everything in an installation that is not empty.`

await run().catch(exitOnStartFault)

async function run(): Promise<void> {
  const config = readConfigOrExit({ needsBucket: false })
  const { place, mayReplace } = readArguments(config)
  exitIfFolderInUse(config)
  const { dataDir } = config.storage
  const folder = snapshotFolderOf(dataDir)
  await createSnapshotsFolder(dataDir)
  await mkdir(folder, { mode: 0o700 })
  try {
    console.log(`Checking ${place.name}…`)
    const manifest = await verify(place, folder)
    console.log(`It is complete, and ${describeAge(manifest.takenAt)} old (${manifest.takenAt}). Restoring…`)
    report(await restore(config, { place, manifest, folder, mayReplace }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readArguments({ objectStore }: Config): {
  readonly place: ArchivePlace
  readonly mayReplace: boolean
} {
  try {
    const options = { replace: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const place = positionals.length === 1 ? findArchivePlace(positionals[0], objectStore.connection) : null
    if (place !== null) return { place, mayReplace: values.replace }
  } catch {
    // an unknown option
  }
  console.error(USAGE)
  process.exit(2)
}

async function verify(place: ArchivePlace, folder: string): Promise<Manifest> {
  try {
    return await verifyArchive(await place.open(), folder)
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error
    throw new OperatorError([`${place.name} can't be restored: ${error.message}.`, 'Nothing was changed.'])
  }
}

interface RestoreInput {
  readonly place: ArchivePlace
  readonly manifest: Manifest
  readonly folder: string
  readonly mayReplace: boolean
}

async function restore(
  { storage, objectStore }: Config,
  { place, ...input }: RestoreInput,
): Promise<RestoreReport> {
  const { dataDir, databaseUrl } = storage
  const store = await openObjectStore({ dataDir, s3: objectStore.s3 })
  const progress = createProgress()
  try {
    return await restoreBackup({
      ...{ ...input, store, archiveName: place.name, openArchive: place.open },
      openDatabase: () => openDatabase({ url: databaseUrl, dataDir, onConnectionLost: () => undefined }),
      databaseKind: databaseUrl === null ? 'embedded' : 'PostgreSQL',
      onProgress: (restored, of) => progress(() => `${restored} of ${of} pictures and results`),
    })
  } finally {
    store.close()
  }
}

function report({ objects, quarantined, droppedMails }: RestoreReport): void {
  console.log(
    `Done: all rows and ${objects} pictures and results were restored, read back and compared by SHA-256.`,
  )
  if (quarantined > 0)
    console.log(`${quarantined} pictures of the replaced installation are in quarantine for QUARANTINE_DAYS.`)
  if (droppedMails > 0)
    console.log(`${droppedMails} waiting emails were not restored, so that nobody gets one twice.`)
  console.log(
    'Start the server with the same SESSION_SECRET as before, or with the same DATA_DIR/session-secret.',
  )
}
