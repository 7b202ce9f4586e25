import type { ErrorCode } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'

/** digits of the largest number that JavaScript holds exactly, less one */
const ROW_ID = /^[1-9]\d{0,14}$/

/** @returns null for what can be no row's id: signs, letters, zero, too large */
export function findRowId(text: string): number | null {
  return ROW_ID.test(text) ? Number(text) : null
}

/**
 * Reads a row's id from an address.
 * @param code what is answered when it can be no row's
 * @throws AppError with that code
 */
export function readRowId(text: string, code: ErrorCode): number {
  const id = findRowId(text)
  if (id === null) throw new AppError(code)
  return id
}
