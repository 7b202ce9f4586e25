import { MODERATION_ACTIONS } from '@housecoat/contract'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  sql,
  text,
  unique,
  uniqueIndex,
} from '../drizzle.ts'
import { ownerUser, users } from './accounts.ts'
import { createdAt, instant, serialId } from './columns.ts'

const reference = (name: string, column: () => AnyPgColumn) =>
  bigint(name, { mode: 'number' }).references(column, { onDelete: 'cascade' })

/** Pictures of designs, each stored once by its content. Rows without a design are swept with their files. */
export const pictures = pgTable('pictures', {
  /** SHA-256 of the stored file, base64url; part of its URL, and not guessable without the picture */
  id: text('id').primaryKey(),
  format: text('format', { enum: ['png', 'jpeg', 'webp'] }).notNull(),
  widthPx: integer('width_px').notNull(),
  heightPx: integer('height_px').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  /** `data:` URL of a blurred copy a few pixels wide */
  placeholder: text('placeholder').notNull(),
  createdAt: createdAt(),
})

/** Designs that members saved. */
export const projects = pgTable(
  'projects',
  {
    id: serialId(),
    userId: ownerUser().notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['paint', 'style', 'door'] }).notNull(),
    isExterior: boolean('is_exterior').notNull(),
    originalId: text('original_id')
      .notNull()
      .references(() => pictures.id),
    resultId: text('result_id')
      .notNull()
      .references(() => pictures.id),
    /** JSON text of a list of selections in the contract's shape */
    selections: text('selections').notNull(),
    /** the changed area as a PNG in base64, white inside, so that the design can be changed; null where it is unknown */
    mask: text('mask'),
    createdAt: createdAt(),
  },
  (table) => [
    index('projects_user').on(table.userId, table.id),
    index('projects_original').on(table.originalId),
    index('projects_result').on(table.resultId),
  ],
)

/** Designs shown to the community, each at most once. Counts are kept by the transactions that like and comment. */
export const shares = pgTable(
  'shares',
  {
    id: serialId(),
    projectId: reference('project_id', () => projects.id)
      .notNull()
      .unique('shares_project_unique'),
    userId: ownerUser().notNull(),
    title: text('title').notNull(),
    description: text('description'),
    isPublic: boolean('is_public').notNull(),
    /** copied from the project, so that one index serves a feed */
    isExterior: boolean('is_exterior').notNull(),
    /** hidden by a moderator; shares of suspended authors are hidden by `users.suspended_at` */
    isHidden: boolean('is_hidden').notNull().default(false),
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => {
    const isVisible = sql`${table.isPublic} and not ${table.isHidden}`
    return [
      index('shares_latest').on(table.createdAt, table.id).where(isVisible),
      index('shares_latest_of_type').on(table.isExterior, table.createdAt, table.id).where(isVisible),
      index('shares_popular').on(table.likeCount, table.id).where(isVisible),
      index('shares_popular_of_type').on(table.isExterior, table.likeCount, table.id).where(isVisible),
      index('shares_user').on(table.userId, table.createdAt, table.id),
      check('shares_counts', sql`${table.likeCount} >= 0 and ${table.commentCount} >= 0`),
    ]
  },
)

export const likes = pgTable(
  'likes',
  {
    id: serialId(),
    shareId: reference('share_id', () => shares.id).notNull(),
    userId: ownerUser().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('likes_once').on(table.shareId, table.userId),
    index('likes_user').on(table.userId),
  ],
)

export const comments = pgTable(
  'comments',
  {
    id: serialId(),
    shareId: reference('share_id', () => shares.id).notNull(),
    userId: ownerUser().notNull(),
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('comments_share').on(table.shareId, table.id), index('comments_user').on(table.userId)],
)

/** Reports of a share or one of its comments; at most one per person and subject. */
export const reports = pgTable(
  'reports',
  {
    id: serialId(),
    shareId: reference('share_id', () => shares.id).notNull(),
    commentId: reference('comment_id', () => comments.id),
    reporterId: reference('reporter_id', () => users.id).notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    /** null while open */
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('reports_once').on(table.shareId, table.commentId, table.reporterId).nullsNotDistinct(),
    index('reports_open')
      .on(table.id)
      .where(sql`${table.settledAt} is null`),
    index('reports_comment').on(table.commentId),
    index('reports_reporter').on(table.reporterId),
  ],
)

/** Log of what moderators did: append-only, and kept when its subject is deleted. */
export const moderationActs = pgTable('moderation_acts', {
  id: serialId(),
  /** username at that time, kept when the account is deleted */
  moderator: text('moderator').notNull(),
  /** the account, since names can change; null once the account is deleted */
  moderatorId: bigint('moderator_id', { mode: 'number' }).references(() => users.id, {
    onDelete: 'set null',
  }),
  action: text('action', { enum: MODERATION_ACTIONS }).notNull(),
  targetId: bigint('target_id', { mode: 'number' }).notNull(),
  /** title, comment or name at that time */
  targetText: text('target_text').notNull(),
  note: text('note').notNull(),
  createdAt: createdAt(),
})
