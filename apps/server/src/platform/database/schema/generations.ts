import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../drizzle.ts'
import { ownerUser, ownerVisitor, users } from './accounts.ts'
import { createdAt, instant, serialId } from './columns.ts'

const GENERATION_STATES = ['running', 'done', 'failed'] as const

/** Which flow made a picture. Doors cost nothing: their rows have no entry in the ledger. */
const GENERATION_KINDS = ['paint', 'style', 'door'] as const

/** Requests for pictures, and their outcome. */
export const generations = pgTable(
  'generations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** owner: a user, or a visitor until that visitor signs in */
    userId: ownerUser(),
    visitorId: ownerVisitor(),
    kind: text('kind', { enum: GENERATION_KINDS }).notNull().default('paint'),
    state: text('state', { enum: GENERATION_STATES }).notNull().default('running'),
    /** while running: if it is not renewed by then, the server counts as dead */
    leaseExpiresAt: instant('lease_expires_at').notNull(),
    name: text('name').notNull(),
    isExterior: boolean('is_exterior').notNull(),
    selections: jsonb('selections').notNull(),
    /** id of the stored picture; null until done, and again once the picture was swept */
    resultId: text('result_id').unique('generations_result_id_unique'),
    /** the maker in the contract's shape, the prompt's version, and the cost */
    madeBy: jsonb('made_by'),
    /** calls sent to the hosted model; they count in the person's share even if the generation failed */
    modelCalls: smallint('model_calls').notNull().default(0),
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
    check('generations_kind', sql`${table.kind} in ('paint', 'style', 'door')`),
    check('generations_state', sql`${table.state} in ('running', 'done', 'failed')`),
  ],
)

const LEDGER_KINDS = ['debit', 'refund'] as const

/**
 * The allowance's ledger, append-only: a debit (+1) when a generation is reserved, a refund (-1) when it failed.
 * Spent = the sum of the amounts. A later sign-in does not change the payer.
 */
export const allowanceEntries = pgTable(
  'allowance_entries',
  {
    id: serialId(),
    /** null once the generation is deleted; the entry still counts for the visitor or network */
    generationId: uuid('generation_id').references(() => generations.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    amount: smallint('amount').notNull(),
    /** also null once the member's account is deleted */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    visitorId: ownerVisitor(),
    /** key of a shared daily ceiling: keyed hash of a network, or of the accounts registered there on one day */
    networkKey: text('network_key'),
    /** the UTC day whose allowance it counts against */
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

/** Results of deleted accounts that are still stored. A row goes once its result is deleted, so an outage leaves none behind. */
export const resultRemovals = pgTable('result_removals', {
  resultId: text('result_id').primaryKey(),
})

/** Answers to requests that carried an Idempotency-Key, kept for a day. */
export const idempotencyRecords = pgTable(
  'idempotency_records',
  {
    /** `user:<id>` or `visitor:<id>`: keys of different people never collide */
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
    index('idempotency_records_generation').on(table.generationId),
  ],
)

/** Calls of the hosted image model per day, failures included: they cost too. */
export const imageModelDays = pgTable('image_model_days', {
  /** UTC */
  day: date('day', { mode: 'string' }).primaryKey(),
  calls: integer('calls').notNull(),
  costUsd: doublePrecision('cost_usd').notNull(),
})
