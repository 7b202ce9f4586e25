import type { ErrorCode } from '@housecoat/contract'
import type { FastifySchemaValidationError } from 'fastify'
import { AppError } from '../../app-error.ts'

/** Fastify's type hides what its validation found. */
type ValidationFault = Error & { readonly validation?: readonly FastifySchemaValidationError[] }

/** Which fields' faults have words of their own; the first one that matches counts. */
export type CodeByField = readonly (readonly [RegExp, ErrorCode])[]

/** @throws AppError of the refused field, or bad_request */
export function throwOnFaults(fault: ValidationFault | undefined | null, codes: CodeByField): void {
  if (!fault) return
  const paths = (fault.validation ?? []).map(({ instancePath }) => instancePath)
  const known = codes.find(([field]) => paths.some((path) => field.test(path)))
  throw new AppError(known?.[1] ?? 'bad_request', { cause: fault })
}
