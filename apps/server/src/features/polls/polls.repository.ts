import { and, asc, count, desc, eq, inArray, type SQL } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import { pollDesigns, polls, pollVotes, projects, shares, users } from '../../platform/database/schema.ts'
import { ownerColumns, type Caller, type IdentifiedCaller } from '../callers/caller.ts'
import { mayBePolled } from '../community/visibility.ts'
import { SHOWN_PICTURES, originals, results } from '../images/design-pictures.ts'

export type PolledDesignRow = Awaited<ReturnType<typeof listPolledDesigns>>[number]

/** What a caller's votes and polls are found by. */
export type Voter = Pick<Caller, 'userId' | 'visitorId'>

export async function insertPoll(
  tx: Database,
  poll: typeof polls.$inferInsert,
  projectIds: readonly number[],
): Promise<void> {
  await tx.insert(polls).values(poll)
  await tx
    .insert(pollDesigns)
    .values(projectIds.map((projectId, place) => ({ pollId: poll.id, projectId, place })))
}

export async function countPolls(db: Database, userId: number): Promise<number> {
  return db.$count(polls, eq(polls.userId, userId))
}

/** @returns how many of these designs the user has */
export async function countOwnDesigns(
  db: Database,
  userId: number,
  projectIds: readonly number[],
): Promise<number> {
  return db.$count(projects, and(eq(projects.userId, userId), inArray(projects.id, [...projectIds])))
}

/** @returns the designs that one poll shows, in its order; none when there is no such poll */
export async function listDesignsOfPoll(db: Database, pollId: string): Promise<PolledDesignRow[]> {
  return listPolledDesigns(db, eq(polls.id, pollId))
}

/** @returns the designs of all of a user's polls, newest poll first */
export async function listDesignsOfUser(db: Database, userId: number): Promise<PolledDesignRow[]> {
  return listPolledDesigns(db, eq(polls.userId, userId))
}

async function listPolledDesigns(db: Database, which: SQL) {
  return db
    .select({
      pollId: polls.id,
      pollCreatedAt: polls.createdAt,
      userId: polls.userId,
      username: users.username,
      projectId: projects.id,
      name: projects.name,
      kind: projects.kind,
      isExterior: projects.isExterior,
      selections: projects.selections,
      ...SHOWN_PICTURES,
    })
    .from(polls)
    .innerJoin(users, eq(users.id, polls.userId))
    .innerJoin(pollDesigns, eq(pollDesigns.pollId, polls.id))
    .innerJoin(projects, eq(projects.id, pollDesigns.projectId))
    .innerJoin(originals, eq(originals.id, projects.originalId))
    .innerJoin(results, eq(results.id, projects.resultId))
    .leftJoin(shares, eq(shares.projectId, projects.id))
    .where(and(which, mayBePolled))
    .orderBy(desc(polls.createdAt), asc(polls.id), asc(pollDesigns.place))
}

export type VoteRow = typeof pollVotes.$inferSelect

/** @returns newest first */
export async function listVotes(db: Database, pollIds: readonly string[]): Promise<VoteRow[]> {
  return db
    .select()
    .from(pollVotes)
    .where(inArray(pollVotes.pollId, [...pollIds]))
    .orderBy(desc(pollVotes.id))
}

/** Serializes the votes of a poll until the transaction ends. @returns false when there is no such poll */
export async function lockPoll(tx: Database, pollId: string): Promise<boolean> {
  const rows = await tx.select({ id: polls.id }).from(polls).where(eq(polls.id, pollId)).for('update')
  return rows.length > 0
}

export async function countVotes(db: Database, pollId: string): Promise<number> {
  const [{ votes }] = await db.select({ votes: count() }).from(pollVotes).where(eq(pollVotes.pollId, pollId))
  return votes
}

export async function insertVote(
  tx: Database,
  voter: IdentifiedCaller,
  vote: { readonly pollId: string; readonly projectId: number; readonly name: string | null },
): Promise<void> {
  await tx.insert(pollVotes).values({ ...vote, ...ownerColumns(voter) })
}

export async function deleteVote(tx: Database, voter: Voter, pollId: string): Promise<void> {
  const isOwn = isVoteOf(voter)
  if (isOwn !== null) await tx.delete(pollVotes).where(and(eq(pollVotes.pollId, pollId), isOwn))
}

/** null: the caller cannot have voted */
function isVoteOf({ userId, visitorId }: Voter): SQL | null {
  if (userId !== null) return eq(pollVotes.userId, userId)
  return visitorId === null ? null : eq(pollVotes.visitorId, visitorId)
}

/** @returns whether the user had such a poll */
export async function deletePoll(db: Database, userId: number, pollId: string): Promise<boolean> {
  const isOwn = and(eq(polls.id, pollId), eq(polls.userId, userId))
  return (await db.delete(polls).where(isOwn).returning({ id: polls.id })).length > 0
}
