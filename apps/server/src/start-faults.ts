import { DatabaseUnavailableError } from './platform/database/database-errors.ts'
import { FolderInUseError } from './platform/database/folder-lock.ts'
import { NewerSchemaError } from './platform/database/migrate.ts'
import { OperatorError } from './platform/storage/operator-error.ts'

/** Ends the process with a sentence where the operator can do something; anything else keeps its stack. */
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

/** Node gathers one error for each address that a name has, under an empty message. */
function describeCause(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}
