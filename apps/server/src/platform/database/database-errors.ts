import { DrizzleQueryError } from 'drizzle-orm'

/** SQLSTATE of a row that would double a unique one */
const UNIQUE_VIOLATION = '23505'

/** Connection lost or refused by the server: class 08, shutting down, starting up, too many connections. */
const UNAVAILABLE_STATES = /^(08...|57P0[123]|53300)$/
/** Connection lost or refused on the way, in Node's words and in those of `pg`. */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
])
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The embedded database)/

/** Whether a failed query would have doubled a row of this unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return listCauses(error).some(
    (cause) => readText(cause, 'code') === UNIQUE_VIOLATION && readText(cause, 'constraint') === constraint,
  )
}

/** Whether a query failed because the database cannot be reached now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return listCauses(error).some((cause) => {
    const code = readText(cause, 'code')
    return (
      UNAVAILABLE_STATES.test(code) ||
      UNAVAILABLE_CODES.has(code) ||
      UNAVAILABLE_MESSAGES.test(readText(cause, 'message'))
    )
  })
}

/**
 * What the log may know of an error: a failed query's message holds the values it was sent, which may be anybody's
 * address or a hash, so only its text and the database's verdict are kept.
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
