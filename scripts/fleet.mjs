/**
 * `npm run fleet`: the whole topology of a grown installation as processes on this machine, on loopback alone: PostgreSQL,
 * Redis, an S3 server, two servers and two workers. It prints their addresses, and ends them all on SIGINT. Nothing is kept.
 */
import { startFleet } from '../apps/server/src/testing/start-fleet.ts'
import { findPostgres, startPostgres } from './postgres.mjs'

const FIRST_PORT = 3000
const SERVERS = 2
const WORKERS = 2

const bin = findPostgres()
if (bin === null) {
  console.error(
    'A fleet needs PostgreSQL: install it (Debian: apt install postgresql), or set POSTGRES_BIN to its bin folder.',
  )
  process.exit(1)
}
const postgres = await startPostgres(bin)
const fleet = await startFleet(postgres.url, { PUBLIC_URL: `http://localhost:${FIRST_PORT}` }).catch(
  (error) => {
    postgres.stop()
    throw error
  },
)

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await fleet.stop()
  postgres.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)

try {
  for (let index = 0; index < SERVERS; index++) {
    // one after another: the first one migrates the database
    const { origin, pid } = await fleet.startServer({ PORT: String(FIRST_PORT + index) })
    console.log(`server ${index + 1}    ${origin} (process ${pid})`)
  }
  for (let index = 0; index < WORKERS; index++) {
    const { origin, pid } = await fleet.startWorker()
    console.log(`worker ${index + 1}    health checks at ${origin} (process ${pid})`)
  }
  console.log(`PostgreSQL  ${postgres.url}`)
  console.log(`Redis       ${fleet.redis.url}`)
  console.log(`S3          ${fleet.s3.endpoint.href}${fleet.environment.S3_BUCKET}`)
  console.log('Ctrl+C ends them all. Nothing is kept.')
} catch (error) {
  console.error(error)
  await stop()
}
