import { and, desc, eq, isNotNull } from '../../platform/database/drizzle.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  billingCustomers,
  comments,
  favoriteColors,
  favoriteFolders,
  generations,
  likes,
  oauthIdentities,
  pollDesigns,
  polls,
  pollVotes,
  quoteRequests,
  reports,
  shares,
  subscriptions,
  webhooks,
} from '../../platform/database/schema.ts'

/** A person's generations, newest first, for the export. */
export async function listOwnGenerations(db: Database, userId: number) {
  return db
    .select({
      createdAt: generations.createdAt,
      finishedAt: generations.finishedAt,
      kind: generations.kind,
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

/** A person's subscription, and the person's id at the payment provider. */
export async function listOwnSubscriptions(db: Database, userId: number) {
  return db
    .select({
      provider: billingCustomers.provider,
      customerId: billingCustomers.id,
      plan: subscriptions.plan,
      status: subscriptions.status,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
    })
    .from(billingCustomers)
    .leftJoin(subscriptions, eq(subscriptions.customerId, billingCustomers.id))
    .where(eq(billingCustomers.userId, userId))
}

export async function listOwnResultIds(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .select({ id: generations.resultId })
    .from(generations)
    .where(and(eq(generations.userId, userId), isNotNull(generations.resultId)))
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** A person's shares, newest first, private and hidden ones included. */
export async function listOwnShares(db: Database, userId: number) {
  return db
    .select({
      id: shares.id,
      projectId: shares.projectId,
      title: shares.title,
      description: shares.description,
      isPublic: shares.isPublic,
      isHidden: shares.isHidden,
      likeCount: shares.likeCount,
      commentCount: shares.commentCount,
      createdAt: shares.createdAt,
    })
    .from(shares)
    .where(eq(shares.userId, userId))
    .orderBy(desc(shares.id))
}

export async function listOwnComments(db: Database, userId: number) {
  const { shareId, content, createdAt } = comments
  return db
    .select({ shareId, content, createdAt })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(desc(comments.id))
}

export async function listOwnLikes(db: Database, userId: number) {
  const { shareId, createdAt } = likes
  return db.select({ shareId, createdAt }).from(likes).where(eq(likes.userId, userId)).orderBy(desc(likes.id))
}

/** The designs of a person's polls, newest poll first. */
export async function listOwnPolledDesigns(db: Database, userId: number) {
  return db
    .select({ pollId: polls.id, createdAt: polls.createdAt, projectId: pollDesigns.projectId })
    .from(polls)
    .innerJoin(pollDesigns, eq(pollDesigns.pollId, polls.id))
    .where(eq(polls.userId, userId))
    .orderBy(desc(polls.createdAt), pollDesigns.place)
}

/** A person's votes in polls. */
export async function listOwnVotes(db: Database, userId: number) {
  const { pollId, projectId, name, createdAt } = pollVotes
  return db
    .select({ pollId, projectId, name, createdAt })
    .from(pollVotes)
    .where(eq(pollVotes.userId, userId))
    .orderBy(desc(pollVotes.id))
}

/** A person's favorite colors with the names of their folders, newest first. */
export async function listOwnFavorites(db: Database, userId: number) {
  const { colorId, folderId, createdAt } = favoriteColors
  return db
    .select({ colorId, folder: favoriteFolders.name, createdAt })
    .from(favoriteColors)
    .leftJoin(favoriteFolders, eq(favoriteFolders.id, folderId))
    .where(eq(favoriteColors.userId, userId))
    .orderBy(desc(favoriteColors.id))
}

/** A person's folders of favorite colors, empty ones included. */
export async function listOwnFavoriteFolders(db: Database, userId: number) {
  const { name, createdAt } = favoriteFolders
  return db.select({ name, createdAt }).from(favoriteFolders).where(eq(favoriteFolders.userId, userId))
}

/** A person's quote requests. */
export async function listOwnQuotes(db: Database, userId: number) {
  const { name, email, phone, postcode, note, door, projectId, createdAt } = quoteRequests
  return db
    .select({ name, email, phone, postcode, note, door, projectId, createdAt })
    .from(quoteRequests)
    .where(eq(quoteRequests.userId, userId))
    .orderBy(desc(quoteRequests.id))
}

export async function listOwnWebhooks(db: Database, userId: number) {
  const { url, createdAt, disabledAt } = webhooks
  return db.select({ url, createdAt, disabledAt }).from(webhooks).where(eq(webhooks.userId, userId))
}

/** The person's reports to the moderators. */
export async function listOwnReports(db: Database, userId: number) {
  const { shareId, commentId, reason, createdAt } = reports
  return db
    .select({ shareId, commentId, reason, createdAt })
    .from(reports)
    .where(eq(reports.reporterId, userId))
    .orderBy(desc(reports.id))
}
