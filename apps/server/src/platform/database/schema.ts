import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => instant('created_at').notNull().defaultNow()
const serialId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const ownerUser = () =>
  bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'cascade' })
const ownerVisitor = () => uuid('visitor_id').references(() => visitors.id, { onDelete: 'cascade' })

/** People with an account. Names and addresses keep the case they were typed in, and are unique without regard to it. */
export const users = pgTable(
  'users',
  {
    id: serialId(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    /** when its owner proved to read mail there: by a reset link, or through Google; null until then */
    emailVerifiedAt: instant('email_verified_at'),
    /** Argon2id in PHC form; null for an account that only ever signed in with Google */
    passwordHash: text('password_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
  ],
)

/** Who is signed in where. The token itself is only in the browser's cookie. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the token, hex */
    tokenHash: text('token_hash').notNull().unique('sessions_token_hash_unique'),
    userId: ownerUser().notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
)

/** Browsers without an account; a row appears with the first generation. */
export const visitors = pgTable('visitors', {
  id: uuid('id').primaryKey(),
  createdAt: createdAt(),
})

/** Accounts elsewhere that sign in one of ours. */
export const oauthIdentities = pgTable(
  'oauth_identities',
  {
    issuer: text('issuer').notNull(),
    /** the person's lasting id at the issuer */
    subject: text('subject').notNull(),
    userId: ownerUser().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('oauth_identities_user').on(table.userId),
  ],
)

/** Sign-ins at an issuer that are under way; each is used once. */
export const oauthAttempts = pgTable(
  'oauth_attempts',
  {
    /** SHA-256 of the state parameter, hex */
    stateHash: text('state_hash').primaryKey(),
    /** SHA-256 of the browser's cookie, hex: only the browser that began may end it */
    browserHash: text('browser_hash').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('oauth_attempts_expires_at').on(table.expiresAt)],
)

/** Links that were mailed to set a new password: one a user, the newest. */
export const passwordResets = pgTable('password_resets', {
  userId: ownerUser().primaryKey(),
  /** SHA-256 of the mailed token, hex */
  tokenHash: text('token_hash').notNull().unique('password_resets_token_hash_unique'),
  expiresAt: instant('expires_at').notNull(),
})

/** Sliding windows: when somebody last tried what is limited, per key such as `login:user:ada`. */
export const attemptWindows = pgTable(
  'attempt_windows',
  {
    key: text('key').primaryKey(),
    /** the attempts that counted, oldest first, never more than the limit */
    times: timestamp('times', { withTimezone: true, mode: 'date' }).array().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('attempt_windows_expires_at').on(table.expiresAt)],
)

export const GENERATION_STATES = ['running', 'done', 'failed'] as const

/** Each picture that was asked for, and what became of it. */
export const generations = pgTable(
  'generations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** whose it is: a user's, or a visitor's until that visitor signs in */
    userId: ownerUser(),
    visitorId: ownerVisitor(),
    state: text('state', { enum: GENERATION_STATES }).notNull().default('running'),
    /** while running: after this moment without an end, the server that made it is taken for dead */
    leaseExpiresAt: instant('lease_expires_at').notNull(),
    name: text('name').notNull(),
    isExterior: boolean('is_exterior').notNull(),
    selections: jsonb('selections').notNull(),
    /** id of the stored picture; null until done, and again once the picture was swept */
    resultId: text('result_id').unique('generations_result_id_unique'),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('generations_user').on(table.userId, table.createdAt),
    index('generations_visitor').on(table.visitorId, table.createdAt),
    index('generations_running')
      .on(table.leaseExpiresAt)
      .where(sql`${table.state} = 'running'`),
    check('generations_one_owner', sql`num_nonnulls(${table.userId}, ${table.visitorId}) = 1`),
    check('generations_state', sql`${table.state} in ('running', 'done', 'failed')`),
  ],
)

export const LEDGER_KINDS = ['debit', 'refund'] as const

/**
 * The allowance's ledger, only ever added to: a debit (+1) when a generation is reserved, a refund (-1) when it gave
 * nothing. Spent = the sum of the amounts. Whose allowance it is stays as it was when somebody signs in later.
 */
export const allowanceEntries = pgTable(
  'allowance_entries',
  {
    id: serialId(),
    generationId: uuid('generation_id')
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    amount: smallint('amount').notNull(),
    userId: ownerUser(),
    visitorId: ownerVisitor(),
    /** keyed hash of a visitor's network address; null for members */
    networkKey: text('network_key'),
    /** the UTC day whose allowance it touches */
    day: date('day', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('allowance_entries_once').on(table.generationId, table.kind),
    index('allowance_entries_user').on(table.userId, table.day),
    index('allowance_entries_visitor').on(table.visitorId),
    index('allowance_entries_network').on(table.networkKey, table.day),
    check(
      'allowance_entries_amount',
      sql`(${table.kind} = 'debit' and ${table.amount} = 1) or (${table.kind} = 'refund' and ${table.amount} = -1)`,
    ),
  ],
)

/** Answers to requests that carried an Idempotency-Key, kept for a day. */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    /** `user:<id>` or `visitor:<id>`: keys of different people never meet */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request's body, hex */
    requestHash: text('request_hash').notNull(),
    generationId: uuid('generation_id')
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    /** status and JSON text of the answer; null while the first request is still being worked on */
    status: integer('status'),
    body: text('body'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index('idempotency_records_expires_at').on(table.expiresAt),
  ],
)
