import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './platform/database/database.ts'
import { NewerSchemaError } from './platform/database/migrate.ts'
import { buildFlatPhoto } from './testing/build-photo.ts'
import { NIGHT_HARBOR } from './testing/night-harbor.ts'
import { buildSaveRequest } from './testing/open-designs.ts'
import { createServerDatabase, DATABASE_KINDS } from './testing/open-test-database.ts'
import { SocketBrowser } from './testing/socket-browser.ts'
import { startServerProcess } from './testing/start-server-process.ts'

const NEXT_YEAR = Date.UTC(2099, 0, 2, 3, 4, 5)

/** What a later release that only adds would do to the database. */
const NEWER_RELEASE = `
  alter table users add column nickname text;
  alter table projects add column rooms integer default 1 not null;
  create table rooms (id bigint primary key, project_id bigint references projects(id) on delete cascade);
  update drizzle.compatible_releases set newest_ms = ${NEXT_YEAR};
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', ${NEXT_YEAR})`

test.runIf(DATABASE_KINDS.includes('PostgreSQL'))(
  'a release serves on the schema of the next one, starts on it, and refuses one that did not only add',
  async () => {
    const { url, drop } = await createServerDatabase()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-releases-'))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(async () => {
      await client.end()
      await drop()
      await rm(dataDir, { recursive: true })
    })
    const secret = 'the same for both servers of this test'
    const environment = { DATA_DIR: dataDir, DATABASE_URL: url, SESSION_SECRET: secret, LOG_LEVEL: 'silent' }
    const start = async () => {
      const server = await startServerProcess({ environment, paintMs: 10 })
      onTestFinished(() => server.kill())
      return server
    }
    const before = await start()
    await client.query(NEWER_RELEASE)
    // it crashed, or was added
    const after = await start()
    let count = 0
    // each request at the other server
    const browser = new SocketBrowser(() => (count++ % 2 === 0 ? before : after).origin)
    const person = { username: 'sam', email: 'sam@example.com', password: 'seven red barns' }
    expect((await browser.post('/api/register', person))?.status).toBe(200)
    const originalImage = (await buildFlatPhoto(64, 64)).toString('base64')
    const painting = { originalImage, selections: [NIGHT_HARBOR], isExterior: true }
    for (let round = 0; round < 2; round++) {
      const painted = await browser.post('/api/process-image', painting)
      expect(painted?.status).toBe(200)
      const paths = painted?.body as Record<'originalImage' | 'resultImage', string>
      const { resultImage } = paths
      const saving = buildSaveRequest({ originalImage: paths.originalImage, resultImage })
      expect((await browser.post('/api/projects', saving))?.status).toBe(200)
      expect((await browser.send('GET', '/api/projects'))?.body['projects']).toHaveLength(round + 1)
    }
    await client.query('update drizzle.compatible_releases set oldest_ms = $1', [NEXT_YEAR])
    const opening = openDatabase({ url, dataDir, onConnectionLost: () => undefined })
    await expect(opening).rejects.toThrow(NewerSchemaError)
    expect((await browser.send('GET', '/api/projects'))?.status).toBe(200)
  },
  180_000,
)
