import { DrizzleQueryError } from './drizzle.ts'

/** SQLSTATE unique_violation */
const UNIQUE_VIOLATION = '23505'

/**
 * SQLSTATEs of a server that is not available now: connection refused or lost (08, 57P0x), sign-in refused (28), out of
 * connections or memory (53), a standby that accepts no writes (25006), a statement or a transaction that was ended because
 * it took too long (57014, 55P03, 25P0x), a database that is gone (3D000).
 */
const UNAVAILABLE_STATES = /^(08...|28...|53[023]..|57P0.|57014|55P03|25006|25P0[34]|3D000)$/
/** Node's codes for a connection that was lost or refused. */
const UNAVAILABLE_CODES = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
])
/** Messages of `pg` for the same failures. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The embedded database)/

/** No connection to the database is available. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('No connection to the database', { cause })
    this.name = 'DatabaseUnavailableError'
  }
}

/** Whether a query failed because of this unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return listCauses(error).some(
    (cause) => readText(cause, 'code') === UNIQUE_VIOLATION && readText(cause, 'constraint') === constraint,
  )
}

/**
 * Whether an error means that the database cannot be reached. Only this function decides it; a mail server or a
 * payment provider that refuses a connection is not meant, so only errors that came through a query or the pool count.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const causes = listCauses(error)
  if (causes.some((cause) => cause instanceof DatabaseUnavailableError)) return true
  const query = causes.findIndex((cause) => cause instanceof DrizzleQueryError)
  return query !== -1 && causes.slice(query + 1).some(isConnectionFault)
}

/** Whether an error of the driver itself means that a connection was lost, refused or silent. */
function isConnectionFault(error: unknown): boolean {
  const code = readText(error, 'code')
  return (
    UNAVAILABLE_STATES.test(code) ||
    UNAVAILABLE_CODES.has(code) ||
    UNAVAILABLE_MESSAGES.test(readText(error, 'message'))
  )
}

/**
 * The part of an error that may be logged. A failed query's message contains its values, such as addresses or hashes,
 * so only the query's text and the database's answer are kept.
 */
export function withoutQueryValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error
  const verdict = readText(error.cause, 'message')
  const safe = new Error(`Failed query: ${error.query}: ${verdict}`)
  safe.stack = error.stack?.replace(error.message, safe.message) ?? safe.message
  return Object.assign(safe, {
    code: readText(error.cause, 'code'),
    constraint: readText(error.cause, 'constraint'),
  })
}

/** Drizzle wraps the driver's error. */
function listCauses(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause)
  return causes
}

function readText(value: unknown, name: 'code' | 'constraint' | 'message'): string {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null
  return typeof text === 'string' ? text : ''
}
