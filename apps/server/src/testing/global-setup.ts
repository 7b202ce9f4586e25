import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'
import { ensureEmbeddedTemplate } from '../platform/database/embedded-folder.ts'
import { removeFolder } from './remove-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** a PostgreSQL server that tests may make databases on, or null */
    postgresUrl: string | null
    /** the name of a migrated, empty database on that server, or null */
    postgresTemplate: string | null
    /** whether this is the test project `grown`: servers have PostgreSQL, a bucket and Redis */
    isGrown: boolean
    /** whether this is a run of `npm run test:soak`, which may take hours */
    isSoak: boolean
    /** how long the soak tests of the fleet are; see vitest.soak.config.ts */
    soakMinutes: number
    killRounds: number
    outageSeconds: number
    rollingRestarts: number
  }
}

/** Linux's file system in memory: an embedded database has 1,200 files, which take a second of processor time on a disk */
const MEMORY_FOLDER = '/dev/shm'
/** all workers together need less than 1 GB */
const NEEDED_BYTES = 3 * 2 ** 30

/** Once for a run: what lets tests open databases quickly. @returns what removes all that the tests left */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureEmbeddedTemplate()
  const postgresUrl = project.config.env['TEST_DATABASE_URL'] || null
  project.provide('postgresUrl', postgresUrl)
  project.provide('postgresTemplate', postgresUrl && (await makePostgresTemplate(postgresUrl)))
  const folder = await mkdtemp(path.join(await findTemporaryFolder(), 'housecoat-tests-'))
  // the user of PostgreSQL has a folder in it
  await chmod(folder, 0o711)
  // eslint-disable-next-line no-restricted-syntax -- no setting of the server: test workers inherit it
  process.env['TMPDIR'] = folder
  return () => removeFolder(folder)
}

/** Copying a migrated database takes a tenth of the time that migrating takes. It ends with the run's server. */
async function makePostgresTemplate(serverUrl: string): Promise<string> {
  const name = `template_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const { close } = await openDatabase({
    url: url.href,
    dataDir: '/unused',
    onConnectionLost: () => undefined,
  })
  await close()
  return name
}

async function findTemporaryFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= NEEDED_BYTES ? MEMORY_FOLDER : tmpdir()
}
