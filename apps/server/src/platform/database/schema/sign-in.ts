import { bigint, index, pgTable, primaryKey, text, uuid } from '../drizzle.ts'
import { ownerUser } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/** Authenticator apps, one per account. An unconfirmed row is an unfinished setup and protects nothing. */
export const secondFactors = pgTable('second_factors', {
  userId: ownerUser().primaryKey(),
  /** the TOTP key, encrypted; platform/secrets/seal.ts */
  sealedKey: text('sealed_key').notNull(),
  /** time step (RFC 6238) of the newest code that was used; that one and older ones are refused */
  lastStep: bigint('last_step', { mode: 'number' }),
  confirmedAt: instant('confirmed_at'),
  createdAt: createdAt(),
})

/** Codes that each replace the authenticator app once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ownerUser().notNull(),
    /** SHA-256 of the code, hex; a code has 80 random bits */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Sign-ins whose password was correct and whose second factor is missing. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256 of the browser's cookie, hex */
    tokenHash: text('token_hash').primaryKey(),
    userId: ownerUser().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_challenges_user').on(table.userId),
    index('sign_in_challenges_expires_at').on(table.expiresAt),
  ],
)

/** Browsers that signed in to an account before; other people's guesses never use up their attempts. */
export const knownDevices = pgTable(
  'known_devices',
  {
    /** stays when the cookie changes, so that attempts still count */
    id: uuid('id').notNull().defaultRandom(),
    /** SHA-256 of the browser's cookie, hex; one browser may be known to several accounts */
    tokenHash: text('token_hash').notNull(),
    userId: ownerUser().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index('known_devices_token').on(table.tokenHash),
    index('known_devices_expires_at').on(table.expiresAt),
  ],
)

/** The account bound to each name of `ADMIN_USERNAMES`, whatever its present name. */
export const moderators = pgTable(
  'moderators',
  {
    /** as listed, in lower case */
    name: text('name').primaryKey(),
    userId: ownerUser().notNull(),
    boundAt: createdAt(),
  },
  (table) => [index('moderators_user').on(table.userId)],
)

/** Links with which the operator registers a listed name that nobody has yet. */
export const moderatorClaims = pgTable('moderator_claims', {
  /** SHA-256 of the link's token, hex */
  tokenHash: text('token_hash').primaryKey(),
  name: text('name').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
