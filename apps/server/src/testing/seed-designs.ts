import { createHash } from 'node:crypto'
import { sql } from '../platform/database/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { insertSession } from '../features/accounts/sessions.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { createToken, hashToken } from '../platform/secrets/tokens.ts'
import { pictures, projects } from '../platform/database/schema.ts'
import { TestBrowser } from './test-browser.ts'
import { NIGHT_HARBOR } from './night-harbor.ts'

export const SEED_PASSWORD = 'a quiet harbor'

/** Somebody who is signed in. */
export interface Person extends TestBrowser {
  readonly id: number
  readonly username: string
}

/** Registers, and comes back signed in. */
export async function registerPerson(
  app: FastifyInstance,
  username: string,
  fields: object = {},
): Promise<Person> {
  const browser = new TestBrowser(app)
  const wish = { username, email: `${username}@example.com`, password: SEED_PASSWORD, ...fields }
  const { status, body } = await browser.post('/api/register', wish)
  if (status !== 200) throw new Error(`${username} was not registered: ${String(body['code'])}`)
  const { id } = body['user'] as { id: number }
  return Object.assign(browser, { id, username })
}

/** Makes many people who are signed in, without the time that passwords take. */
export async function seedPeople(
  app: FastifyInstance,
  db: Database,
  names: readonly string[],
): Promise<Person[]> {
  const { rows } = await db.execute<{ id: string; username: string }>(sql`
    insert into users (username, email)
    select name, name || '@example.com' from json_array_elements_text(${JSON.stringify(names)}) as name
    returning id, username`)
  return Promise.all(
    rows.map(async ({ id, username }) => {
      const browser = new TestBrowser(app)
      const token = createToken()
      await insertSession(db, { tokenHash: hashToken(token), userId: Number(id), userAgent: '' })
      browser.cookies.set('housecoat_session', token)
      return Object.assign(browser, { id: Number(id), username })
    }),
  )
}

interface ProjectSeed {
  readonly userId: number
  readonly isExterior?: boolean
}

/** Saves a design without files: rows as saving one leaves them. */
export function seedProject(db: Database, { userId, isExterior = true }: ProjectSeed): Promise<number> {
  const selections = JSON.stringify([NIGHT_HARBOR])
  const values = { userId, name: 'My Home Design', kind: 'paint', isExterior, selections } as const
  // a sweep deletes pictures without a design
  return db.transaction(async (tx) => {
    const [originalId, resultId] = [await seedPicture(tx, 'original'), await seedPicture(tx, 'result')]
    const saved = await tx
      .insert(projects)
      .values({ ...values, originalId, resultId })
      .returning({ id: projects.id })
    return saved[0].id
  })
}

async function seedPicture(tx: Database, content: string): Promise<string> {
  const id = createHash('sha256').update(content).digest('base64url')
  const size = { widthPx: 640, heightPx: 480, sizeBytes: 1000 }
  const placeholder = 'data:image/webp;base64,UklGRg=='
  await tx
    .insert(pictures)
    .values({ id, format: 'png', ...size, placeholder })
    .onConflictDoNothing()
  return id
}
