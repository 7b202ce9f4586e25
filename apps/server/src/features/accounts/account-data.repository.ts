import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { generations, oauthIdentities } from '../../platform/database/schema.ts'

/** What a person made, newest first, for the person's own copy. */
export async function listOwnGenerations(db: Database, userId: number) {
  return db
    .select({
      createdAt: generations.createdAt,
      finishedAt: generations.finishedAt,
      state: generations.state,
      name: generations.name,
      isExterior: generations.isExterior,
      selections: generations.selections,
      resultId: generations.resultId,
    })
    .from(generations)
    .where(eq(generations.userId, userId))
    .orderBy(desc(generations.createdAt))
}

export async function listOwnIdentities(db: Database, userId: number) {
  return db
    .select({
      issuer: oauthIdentities.issuer,
      subject: oauthIdentities.subject,
      linkedAt: oauthIdentities.createdAt,
    })
    .from(oauthIdentities)
    .where(eq(oauthIdentities.userId, userId))
}

export async function listOwnResultIds(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .select({ id: generations.resultId })
    .from(generations)
    .where(and(eq(generations.userId, userId), isNotNull(generations.resultId)))
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}
