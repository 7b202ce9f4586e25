import { problemSchema } from '@housecoat/contract'
import { sql } from '../platform/database/drizzle.ts'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { hostileRequests, listRoutes } from './hostile-requests.ts'
import { openTestApp } from './open-test-app.ts'
import { openTestDatabase } from './open-test-database.ts'
import { QuickPainter } from './quick-painter.ts'
import { registerModerator } from './second-factor.ts'
import { randomFrom } from './seeded-random.ts'

/** what is counted, or begun and never finished, by requests that fail */
const COUNTERS = new Set(['attempt_windows', 'oauth_attempts'])

/**
 * Attacks every route, as a stranger and as a moderator, and expects of each answer: no failure of ours, the one shape with
 * a request id, and nothing written where it is a refusal.
 * @returns how many requests were sent
 */
export async function attackRoutes(seed: number, requestsPerRoute: number): Promise<number> {
  const database = await openTestDatabase('embedded')
  const environment = { ADMIN_USERNAMES: 'moderator' }
  const server = await openTestApp({ painter: new QuickPainter(), database, environment })
  const { app } = server
  const random = randomFrom(seed)
  let sent = 0
  try {
    const moderator = await registerModerator(server, 'moderator')
    for (const route of listRoutes(app)) {
      const before = await countRows(database.db)
      let isAllRefused = true
      for (const request of hostileRequests(route, random, requestsPerRoute)) {
        // signing out would make all that follow a stranger's
        const isMember = random() < 0.6 && route.path !== '/api/logout'
        const cookies = isMember ? Object.fromEntries(moderator.cookies) : {}
        const isRefused = await attack({ ...request, cookies })
        isAllRefused &&= isRefused
        sent++
      }
      if (isAllRefused) expect([route.path, await countRows(database.db)]).toEqual([route.path, before])
    }
  } finally {
    await server.close()
    await database.close()
  }
  return sent

  async function attack(request: InjectOptions): Promise<boolean> {
    const answer = await app.inject(request)
    const payload = Buffer.isBuffer(request.payload) ? request.payload.toString('latin1', 0, 300) : ''
    const told = JSON.stringify({ ...request, cookies: null, payload }).slice(0, 1000)
    if (answer.statusCode >= 500) expect.fail(`${told} was answered ${answer.statusCode}: ${answer.body}`)
    if (answer.statusCode < 400) return false
    const problem = problemSchema.safeParse(parse(answer.body))
    if (!problem.success)
      expect.fail(`${told} was answered ${answer.statusCode} in another shape: ${answer.body}`)
    return true
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

async function countRows(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const names = rows.map(({ name }) => name).filter((name) => !COUNTERS.has(name))
  const parts = names.map(
    (name) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.identifier(name)}`,
  )
  const counts = await db.execute<{ name: string; rows: number }>(sql.join(parts, sql` union all `))
  return Object.fromEntries(counts.rows.map((row) => [row.name, row.rows]))
}
