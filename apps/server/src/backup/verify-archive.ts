import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { listReleaseMigrations } from '../platform/database/migrate.ts'
import { rowsFileOf } from '../platform/database/snapshot/write-snapshot.ts'
import { hashStream, HashingStream } from '../platform/storage/hash-stream.ts'
import {
  entryOfTable,
  FORMAT_VERSION,
  headSchema,
  isObjectEntry,
  MANIFEST,
  MANIFEST_HASH,
  manifestSchema,
  tableOfEntry,
  type Manifest,
  type ManifestEntry,
} from './archive-format.ts'
import { ArchiveFault, readArchive, type ArchiveEntry } from './read-archive.ts'

/** a text of this size lists a million pictures; a larger one is no manifest */
const MOST_MANIFEST_BYTES = 300 * 2 ** 20

/**
 * Reads a whole archive and compares every entry with the manifest. Puts the tables' rows into a folder on the way.
 * @param folder exists and is empty
 * @throws ArchiveFault when anything is missing, altered, or from another release
 */
export async function verifyArchive(source: Readable, folder: string): Promise<Manifest> {
  const found = new Map<string, ManifestEntry>()
  const texts = new Map<string, string>()
  for await (const entry of readArchive(source)) {
    const { name } = entry
    if (texts.has(MANIFEST_HASH)) throw new ArchiveFault('it goes on after its end')
    if (name === MANIFEST || name === MANIFEST_HASH) texts.set(name, await readText(entry))
    else found.set(name, await hashEntry(entry, folder))
  }
  const manifest = readManifest(texts)
  refuseOtherSchema(manifest)
  compareEntries(manifest, found)
  return manifest
}

async function readText({ name, sizeBytes, stream }: ArchiveEntry): Promise<string> {
  if (sizeBytes > MOST_MANIFEST_BYTES) throw new ArchiveFault(`its ${name} has ${sizeBytes} bytes`)
  return text(stream)
}

async function hashEntry({ name, sizeBytes, stream }: ArchiveEntry, folder: string): Promise<ManifestEntry> {
  const table = tableOfEntry(name)
  if (table === null) {
    if (!isObjectEntry(name)) throw new ArchiveFault(`it holds ${name}, which no backup holds`)
    return { name, sizeBytes, sha256: await hashStream(stream) }
  }
  const hashing = new HashingStream()
  await pipeline(stream, hashing, createWriteStream(rowsFileOf(folder, table), { flags: 'wx', mode: 0o600 }))
  return { name, sizeBytes, sha256: hashing.digest() }
}

function readManifest(texts: ReadonlyMap<string, string>): Manifest {
  const [manifest, hash] = [texts.get(MANIFEST), texts.get(MANIFEST_HASH)]
  if (manifest === undefined || hash === undefined) throw new ArchiveFault('it was cut: its end is missing')
  if (createHash('sha256').update(manifest).digest('hex') !== hash.trim())
    throw new ArchiveFault(`it was altered: ${MANIFEST} does not have its hash`)
  const json: unknown = JSON.parse(manifest)
  const head = headSchema.safeParse(json)
  if (!head.success) throw new ArchiveFault('it is no backup of Housecoat')
  const { version } = head.data
  if (version !== FORMAT_VERSION)
    throw new ArchiveFault(
      `it has the format ${version}, and this release reads ${FORMAT_VERSION}; use the release that made it`,
    )
  const parsed = manifestSchema.safeParse(json)
  if (!parsed.success)
    throw new ArchiveFault(`its ${MANIFEST} is not valid: ${parsed.error.issues[0].path.join('.')}`)
  return parsed.data
}

function refuseOtherSchema({ migrations }: Manifest): void {
  const ours = listReleaseMigrations()
  const isKnown = ({ hash }: Manifest['migrations'][number]) =>
    ours.some((migration) => migration.hash === hash)
  const unknown = migrations.filter((migration) => !isKnown(migration))
  if (unknown.length > 0)
    throw new ArchiveFault(
      `a newer or another release made it: it has ${describeMigrations(unknown)} that this release does not know. Restore it with that release`,
    )
  const missing = ours.slice(migrations.length)
  if (missing.length > 0)
    throw new ArchiveFault(
      `an older release made it: it lacks ${describeMigrations(missing)}. Restore it with that release, then upgrade`,
    )
}

function describeMigrations(migrations: Manifest['migrations']): string {
  const names = migrations.map(({ writtenMs }) => new Date(writtenMs).toISOString())
  return `${names.length === 1 ? 'the migration' : 'the migrations'} ${names.join(', ')}`
}

function compareEntries({ entries, tables }: Manifest, found: ReadonlyMap<string, ManifestEntry>): void {
  for (const { name, sizeBytes, sha256 } of entries) {
    const entry = found.get(name)
    if (entry === undefined) throw new ArchiveFault(`${name} is missing`)
    if (entry.sizeBytes !== sizeBytes || entry.sha256 !== sha256)
      throw new ArchiveFault(`it was altered: ${name} does not have its hash`)
  }
  const listed = new Set(entries.map(({ name }) => name))
  for (const name of found.keys())
    if (!listed.has(name)) throw new ArchiveFault(`it was altered: its manifest does not list ${name}`)
  for (const { name } of tables)
    if (!listed.has(entryOfTable(name))) throw new ArchiveFault(`${entryOfTable(name)} is missing`)
}
