import type { ErrorCode } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'

/** digits of the largest number that JavaScript holds exactly, less one */
const ROW_ID = /^[1-9]\d{0,14}$/

/** @returns null for a text that cannot be a row's id: with signs or letters, zero, or too large */
export function findRowId(text: string): number | null {
  return ROW_ID.test(text) ? Number(text) : null
}

/**
 * Reads a row's id from a URL.
 * @param code error code for a text that cannot be an id
 * @throws AppError with that code
 */
export function readRowId(text: string, code: ErrorCode): number {
  const id = findRowId(text)
  if (id === null) throw new AppError(code)
  return id
}
