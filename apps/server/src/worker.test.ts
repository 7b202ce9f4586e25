import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { COMPILED_MODULES } from './platform/painter/compiled-modules.ts'
import { openRedisServer } from './testing/open-redis-server.ts'
import { removeFolder } from './testing/remove-folder.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))

/** Starts a worker that must refuse to run. */
async function startInVain(environment: Readonly<Record<string, string>>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-worker-'))
  onTestFinished(() => removeFolder(dataDir))
  const worker = spawn(process.execPath, [WORKER], {
    env: { DATA_DIR: dataDir, ...COMPILED_MODULES, ...environment },
  })
  const code = new Promise((resolve) => worker.once('exit', resolve))
  return { said: await text(worker.stderr), code: await code, dataDir }
}

test('without REDIS_URL a worker says what it is for', async () => {
  const { said, code } = await startInVain({})
  expect(code).toBe(1)
  expect(said).toMatch(
    /^REDIS_URL is not set\. A worker takes its jobs from a queue on Redis.*npm start\.\n$/s,
  )
})

test('a Redis that cannot be reached stops the start', async () => {
  const { said, code } = await startInVain({ REDIS_URL: 'redis://127.0.0.1:1' })
  expect(code).toBe(1)
  expect(said).toMatch(/REDIS_URL: the Redis at redis:\/\/127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/)
})

test('so does a store that is not the servers’', async () => {
  const server = await openRedisServer()
  const redis = new Redis(server.url)
  onTestFinished(() => {
    redis.disconnect()
    server.stop()
  })
  await redis.set('{housecoat}:store', 'the mark of another store')
  const { said, code, dataDir } = await startInVain({ REDIS_URL: server.url })
  expect(code).toBe(1)
  expect(said).toContain(`Pictures are stored in ${dataDir}, but the other servers and workers on REDIS_URL`)
})
