import { API_SCOPES, LOCALES } from '@housecoat/contract'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from '../drizzle.ts'
import { createdAt, instant, serialId } from './columns.ts'

/** The user who owns the row; it is deleted with the account. */
export const ownerUser = () =>
  bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'cascade' })
/** The visitor who owns the row. */
export const ownerVisitor = () => uuid('visitor_id').references(() => visitors.id, { onDelete: 'cascade' })

/** People with an account. Names and addresses keep the case they were typed in, and are unique ignoring case. */
export const users = pgTable(
  'users',
  {
    id: serialId(),
    username: text('username').notNull(),
    /** null while the first address is pending in `pendingEmail`; see decision 018 */
    email: text('email'),
    /** when `email` was proved by a mailed link or Google; null until then */
    emailVerifiedAt: instant('email_verified_at'),
    /** replaces `email` once the mailed link is confirmed; several accounts may wait for one address */
    pendingEmail: text('pending_email'),
    /** Argon2id in PHC form; null for an account that only ever signed in with Google */
    passwordHash: text('password_hash'),
    /** raised whenever access is withdrawn; sign-ins and changes that started before then fail */
    credentialsVersion: integer('credentials_version').notNull().default(0),
    /** keyed hash of the network that registered; null: created before this was stored, or by Google */
    registeredFrom: text('registered_from'),
    /** the language of pages and mails that the person chose; null: none, so each browser's */
    locale: text('locale', { enum: LOCALES }),
    /** by a moderator; a suspended person cannot sign in, and what they shared is hidden */
    suspendedAt: instant('suspended_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_pending_email').on(sql`lower(${table.pendingEmail})`),
    check('users_has_email', sql`num_nonnulls(${table.email}, ${table.pendingEmail}) > 0`),
    check('users_verified_email', sql`${table.emailVerifiedAt} is null or ${table.email} is not null`),
  ],
)

/** Sessions of signed-in browsers. The token itself is only in the browser's cookie. */
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

/** Personal API tokens. The token itself was shown once, to the person who made it. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** SHA-256 of the token, hex */
    tokenHash: text('token_hash').notNull().unique('api_tokens_token_hash_unique'),
    userId: ownerUser().notNull(),
    name: text('name').notNull(),
    /** what it may do: API_SCOPES of the contract */
    scopes: text('scopes', { enum: API_SCOPES }).array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    /** null: never */
    expiresAt: instant('expires_at'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
)

/** Browsers without an account; a row appears with the first generation. */
export const visitors = pgTable('visitors', {
  id: uuid('id').primaryKey(),
  createdAt: createdAt(),
})

/** Accounts at other issuers that sign in to one of ours. */
export const oauthIdentities = pgTable(
  'oauth_identities',
  {
    issuer: text('issuer').notNull(),
    /** the person's permanent id at the issuer */
    subject: text('subject').notNull(),
    userId: ownerUser().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('oauth_identities_user').on(table.userId),
  ],
)

/** Running sign-ins at an issuer; each is used once. */
export const oauthAttempts = pgTable(
  'oauth_attempts',
  {
    /** SHA-256 of the state parameter, hex */
    stateHash: text('state_hash').primaryKey(),
    /** SHA-256 of the browser's cookie, hex: only the browser that started the sign-in may finish it */
    browserHash: text('browser_hash').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('oauth_attempts_expires_at').on(table.expiresAt)],
)

/** Mailed links for a new password: the newest one of each user. */
export const passwordResets = pgTable('password_resets', {
  userId: ownerUser().primaryKey(),
  /** SHA-256 of the mailed token, hex */
  tokenHash: text('token_hash').notNull().unique('password_resets_token_hash_unique'),
  /** the address it was sent to, which it proves; empty: sent before this was stored, proves nothing */
  email: text('email').notNull().default(''),
  expiresAt: instant('expires_at').notNull(),
})

/** Mailed links to confirm an address: the newest one of each user. */
export const emailConfirmations = pgTable('email_confirmations', {
  userId: ownerUser().primaryKey(),
  /** SHA-256 of the mailed token, hex */
  tokenHash: text('token_hash').notNull().unique('email_confirmations_token_hash_unique'),
  /** the address it was sent to, which it proves */
  email: text('email').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Sliding windows of limited attempts, per key such as `login:user:ada`. */
export const attemptWindows = pgTable(
  'attempt_windows',
  {
    key: text('key').primaryKey(),
    /** times of counted attempts, oldest first, at most as many as the limit */
    times: timestamp('times', { withTimezone: true, mode: 'date' }).array().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('attempt_windows_expires_at').on(table.expiresAt)],
)
