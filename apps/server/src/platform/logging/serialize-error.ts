import { withoutQueryValues } from '../database/database-errors.ts'
import { redactUrls } from './redact-urls.ts'

/** An error in the log. */
interface LoggedError {
  /** required by pino's serializer type */
  readonly [key: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

/** limits nested causes; an error may be its own cause */
const MAX_DEPTH = 5
const MAX_ERRORS = 10
const MAX_CHARACTERS = 8000

/**
 * Logs only chosen fields of an error: libraries attach clients, requests and settings, and with them passwords and
 * keys. Values in queries, and in URLs of messages, are removed too.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  const safe = withoutQueryValues(error)
  if (!(safe instanceof Error)) return { type: typeof safe, message: describeValue(safe), stack: '' }
  const { name, message, stack = '', cause } = safe
  const code: unknown = Reflect.get(safe, 'code')
  const errors: readonly unknown[] = safe instanceof AggregateError ? safe.errors : []
  const hasMore = depth < MAX_DEPTH
  return {
    type: name,
    message: clean(message),
    stack: clean(stack),
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    ...(hasMore && cause instanceof Error && { cause: serializeError(cause, depth + 1) }),
    ...(hasMore &&
      errors.length > 0 && {
        errors: errors.slice(0, MAX_ERRORS).map((one) => serializeError(one, depth + 1)),
      }),
  }
}

/** For thrown values that are not errors; an object may hold anything. */
function describeValue(value: unknown): string {
  return typeof value === 'string' ? clean(value) : Object.prototype.toString.call(value)
}

function clean(text: string): string {
  return redactUrls(text.slice(0, MAX_CHARACTERS))
}
