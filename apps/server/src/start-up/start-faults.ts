import { DatabaseUnavailableError } from '../platform/database/database-errors.ts'
import { FolderInUseError } from '../platform/database/folder-lock.ts'
import { NewerSchemaError } from '../platform/database/migrate.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'

/** Exits with a plain message for faults that the operator can fix; other errors keep their stack. */
export function exitOnStartFault(error: unknown): never {
  const sentence = describeStartFault(error)
  if (sentence === null) throw error
  console.error(sentence)
  process.exit(1)
}

function describeStartFault(error: unknown): string | null {
  const isSentence = [NewerSchemaError, FolderInUseError, OperatorError].some((kind) => error instanceof kind)
  if (isSentence) return (error as Error).message
  if (!(error instanceof DatabaseUnavailableError)) return null
  return `The database of DATABASE_URL cannot be reached: ${describeCause(error.cause)}. Check the address and whether the database runs, then start again.`
}

/** Node's AggregateError holds one error per address of a name, and has an empty message. */
function describeCause(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}
