import type { ErrorCode } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'

/** digits of the largest number that JavaScript holds exactly, less one */
const ROW_ID = /^[1-9]\d{0,14}$/

/**
 * Reads a row's id from an address.
 * @param code what is answered when it can be no row's: signs, letters, zero, too large
 * @throws AppError with that code
 */
export function readRowId(text: string, code: ErrorCode): number {
  if (!ROW_ID.test(text)) throw new AppError(code)
  return Number(text)
}
