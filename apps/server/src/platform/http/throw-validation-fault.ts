import type { ErrorCode } from '@housecoat/contract'
import type { FastifySchemaValidationError } from 'fastify'
import { AppError } from '../../app-error.ts'

/** Fastify's own type lacks the list of faults. */
type ValidationFault = Error & { readonly validation?: readonly FastifySchemaValidationError[] }

/** Error codes of fields that have one of their own; the first match counts. */
export type CodeByField = readonly (readonly [RegExp, ErrorCode])[]

/** @throws AppError with the refused field's code, or bad_request; nothing when the request was valid */
export function throwValidationFault(fault: ValidationFault | undefined | null, codes: CodeByField): void {
  if (!fault) return
  const paths = (fault.validation ?? []).map(({ instancePath }) => instancePath)
  const known = codes.find(([field]) => paths.some((path) => field.test(path)))
  throw new AppError(known?.[1] ?? 'bad_request', { cause: fault })
}
