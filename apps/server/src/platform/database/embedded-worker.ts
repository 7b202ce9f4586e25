/**
 * The embedded PostgreSQL, in its own thread, so that a long statement never blocks the event loop.
 * Speaks PostgreSQL's wire protocol over messages; see `embedded-postgres.ts` for the other end.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { EmbeddedAnswer, EmbeddedRequest } from './embedded-postgres.ts'

if (parentPort === null) throw new Error('this file runs as a worker thread')
const port = parentPort
const { folder } = workerData as { readonly folder: string }
const postgres = await PGlite.create(folder, {
  // applies when the folder is created: 16 MB segments would be most of a small database
  initDbStartParams: ['--wal-segsize=1'],
  // the default of 128 MB is for a machine of its own
  postgresqlconf: ['shared_buffers=16MB'],
})

/** one statement at a time, in the order of arrival */
let turn = Promise.resolve()
port.on('message', (request: EmbeddedRequest) => {
  turn = turn.then(() => answer(request))
})
port.postMessage({ kind: 'ready' } satisfies EmbeddedAnswer)

async function answer(request: EmbeddedRequest): Promise<void> {
  switch (request.kind) {
    case 'bytes': {
      const bytes = await postgres.execProtocolRaw(request.bytes)
      const answer = { kind: 'bytes', connection: request.connection, bytes: bytes.slice() } as const
      port.postMessage(answer satisfies EmbeddedAnswer, [answer.bytes.buffer])
      return
    }
    case 'end':
      await clearSession()
      return
    case 'close':
      await postgres.close()
      port.close()
  }
}

/** All connections share PostgreSQL's one session, so a closed connection's open transaction must end with it. */
async function clearSession(): Promise<void> {
  await postgres.exec('rollback')
  await postgres.exec('discard all')
}
